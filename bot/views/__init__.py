"""What people see, as pure functions from a state and a translator to a `Screen`."""
