"""Taking over: what only the task's person can or may do, they do, and the task goes on from there.

``walls`` tells what a screen wants from a person (a captcha, a password, a code, a card), ``over``
is where the loop of a task hands the phone over, ``hands`` does what the person says or taps
(``words`` reads it, ``grid`` numbers the picture), ``sessions`` knows who may do so now, and
``live`` serves the page that shows the screen. docs/taking_over.md tells it from the outside.
"""
