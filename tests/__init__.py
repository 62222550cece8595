"""The tests, one package for each package tested."""
