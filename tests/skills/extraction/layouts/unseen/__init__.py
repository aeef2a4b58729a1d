"""Layouts by somebody who had not read extraction: those it is measured on blind."""
