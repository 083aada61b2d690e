"""Stake Nim: stake coins in secret, take stones in the open."""
