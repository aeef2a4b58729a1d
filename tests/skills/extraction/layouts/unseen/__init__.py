"""Layouts by somebody who had not read extraction: those it is measured on blind. Every module here
is read by itself; what it draws is held out by ``@layout(…, held_out=True)``. ``around`` is what
earlier ones shared."""
