"""How the assistant is: counted as it works, told over HTTP and to systemd ([health])."""
