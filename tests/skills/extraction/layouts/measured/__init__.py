"""Layouts that were held out until they had been measured on; now they are like any others."""
