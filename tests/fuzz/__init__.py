"""Coverage-guided fuzzing of every parser that reads text from outside (`make fuzz`; needs the extra `fuzz`)."""
