"""Routes: three ways to do a part of a plan, each a Move at a time."""
