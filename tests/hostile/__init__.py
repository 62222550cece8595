"""Attack on every entrance: updates that no well-meaning client sends, through the whole program."""
