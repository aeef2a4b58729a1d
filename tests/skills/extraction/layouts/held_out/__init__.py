"""Layouts that who writes extraction does not look at: what is measured is measured on them."""
