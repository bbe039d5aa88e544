"""Fusk: one card game under all its names."""
