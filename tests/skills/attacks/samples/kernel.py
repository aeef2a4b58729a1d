"""Through the kernel: other processes, rights, keys, mounts."""

from __future__ import annotations

from tests.skills.attacks.sample import Sample

RULES = "calls that the kernel refuses (skills/running/forbidden_calls.py)"
PIDS = "the wall: processes of its own"
NO_RIGHTS = "no capabilities, no new ones, no set-user-id (no_new_privs)"
NUMBERS = """
import platform
X86 = platform.machine() == 'x86_64'
def number(x86, other): return x86 if X86 else other
"""

SAMPLES = (
    Sample(
        "kills_our_processes", "signals the house, its parent, and everybody", PIDS,
        """
        tell(os.kill, int(a['victim']), 9)
        tell(os.kill, os.getppid(), 15)
        tell(os.kill, 1, 9)
        signal.signal(15, signal.SIG_IGN)
        tell(os.kill, -1, 15)
        """,
        ends=None, heard=("ProcessLookupError",),
    ),
    Sample(
        "traces_processes", "traces its parent (ptrace)", RULES,
        NUMBERS + """
for pid in (os.getppid(), 1, int(a['victim'])):
    tell(call, number(101, 117), 16, pid, 0, 0)
""",
        heard=("Operation not permitted",),
    ),
    Sample(
        "reads_memory_of_others", "reads memory by process_vm_readv, /proc/N/mem and pidfd", RULES,
        NUMBERS + """
tell(call, number(310, 270), os.getppid(), 0, 0, 0, 0, 0)
tell(call, 438, 3, 0, 0)
tell(lambda: open(f'/proc/{os.getppid()}/mem', 'rb').read(1))
tell(lambda: open('/proc/kcore', 'rb').read(1))
""",
        heard=("Operation not permitted",),
    ),
    Sample(
        "becomes_root", "calls setuid(0), and runs sudo and su", NO_RIGHTS,
        """
        tell(os.setuid, 0)
        tell(os.setgid, 0)
        for name in ('sudo', 'su', 'pkexec', 'newuidmap'):
            tell(lambda: subprocess.run([name, 'id'], capture_output=True, input=b'', timeout=5))
        tell(lambda: os.getuid())
        """,
        heard=("Invalid argument", "1000"),
    ),
    Sample(
        "makes_a_setuid_program", "makes a program of its own that runs as root", NO_RIGHTS,
        """
        import shutil
        shutil.copy('/usr/bin/id', '/tmp/id')
        tell(os.chmod, '/tmp/id', 0o4755)
        tell(os.chown, '/tmp/id', 0, 0)
        tell(lambda: subprocess.run(['/tmp/id', '-u'], capture_output=True).stdout)
        """,
        heard=("b'1000",),
    ),
    Sample(
        "becomes_root_of_a_namespace", "unshares a user namespace, to reach more of the kernel",
        "user namespaces are used up (--disable-userns) and refused",
        NUMBERS + """
tell(call, number(272, 97), 0x10000000)
tell(call, number(56, 220), 0x10000000 | 17, 0, 0, 0, 0)
tell(lambda: subprocess.run(['unshare', '-Ur', 'id'], capture_output=True).stderr)
""",
        heard=("Operation not permitted",),
    ),
    Sample(
        "mounts", "mounts, remounts and turns the root round", RULES,
        NUMBERS + """
libc = ctypes.CDLL(None, use_errno=True)
tell(lambda: (libc.mount(b'none', b'/skill', b'tmpfs', 0, None), ctypes.get_errno()))
tell(lambda: (libc.mount(None, b'/usr', None, 32 | 4096, None), ctypes.get_errno()))
tell(call, number(161, 51), b'/proc')
tell(call, 428, -100, b'/', 1)
tell(lambda: subprocess.run(['umount', '/usr'], capture_output=True).returncode != 0)
""",
        heard=("(-1, 1)", "Operation not permitted", "True"),
    ),
    Sample(
        "enters_namespaces", "enters our namespaces by /proc/N/ns (setns)", RULES,
        NUMBERS + """
for kind in ('mnt', 'net', 'user', 'pid'):
    tell(lambda: call(number(308, 268), os.open(f'/proc/1/ns/{kind}', 0), 0))
    tell(lambda: call(number(308, 268), os.open(f'/proc/self/ns/{kind}', 0), 0))
""",
        heard=("Operation not permitted",),
    ),
    Sample(
        "steals_kernel_keys", "reads the keyring that it inherits from us", RULES,
        NUMBERS + """
for ring in (-1, -2, -3, -4, -5):
    tell(call, number(250, 219), 11, ring, 0, 0)
tell(call, number(249, 218), b'user', b'phonepilot', 0, -3)
tell(call, number(248, 217), b'user', b'mine', b'x', 1, -3)
""",
        heard=("Operation not permitted",),
    ),
    Sample(
        "uses_rare_calls", "uses what kernels fall by: bpf, io_uring, perf, userfaultfd", RULES,
        NUMBERS + """
for n in (number(321, 280), 425, number(298, 241), number(323, 282), 431, number(304, 265)):
    tell(call, n, 0, 0, 0, 0, 0)
""",
        heard=("Operation not permitted",),
    ),
    Sample(
        "uses_other_numbers", "makes the same calls by the numbers of x32", RULES,
        NUMBERS + """
tell(call, 0x40000000 + 101 if X86 else 117, 16, 1, 0, 0)
tell(call, 0x40000000 + 250 if X86 else 219, 11, -3, 0, 0)
""",
        heard=("Operation not permitted",),
    ),
    Sample(
        "types_into_our_terminal", "puts characters into the terminal that started us (TIOCSTI)",
        "a session of its own, without a terminal",
        """
        import fcntl, termios
        for place in (0, 1, 2):
            tell(lambda: [fcntl.ioctl(place, termios.TIOCSTI, c.encode()) for c in 'id'])
        tell(lambda: open('/dev/tty'))
        """,
        heard=("OSError",),
    ),
    Sample(
        "changes_the_kernel", "writes to /proc/sys, /sys and sysrq", "the wall: not its to write",
        """
        for name in ('/proc/sys/kernel/core_pattern', '/proc/sysrq-trigger', '/dev/mem',
                     '/dev/kmsg', '/proc/1/oom_score_adj', '/sys/power/state',
                     '/proc/sys/kernel/hostname'):
            tell(lambda: open(name, 'w').write('x'))
        """,
        heard=("Error",),
    ),
    Sample(
        "loads_native_code", "loads a library of its own and calls into it",
        "the wall holds processes, not Python",
        """
        import shutil
        libc = next(p for p in glob.glob('/usr/lib/*/libc.so.6') + ['/lib64/libc.so.6'])
        shutil.copy(libc, '/tmp/native.so')
        native = ctypes.CDLL('/tmp/native.so')
        tell(lambda: native.system(f"cat {a['home']}/.ssh/id_ed25519".encode()))
        """,
        heard=("No such file",),
    ),
    Sample(
        "turns_into_a_shell", "becomes another program (exec) that goes on in its place",
        "the line: whoever speaks there is understood by its words alone",
        "os.dup2(4, 1)\n"
        "os.execv('/bin/sh', ['sh', '-c', f\"cat {a['home']}/.ssh/id_ed25519; echo x\"])",
        ends="failed", heard=("skills do not do",),
    ),
    Sample(
        "breaks_its_interpreter", "writes to addresses that are not its own",
        "a process of its own: it falls alone",
        "ctypes.string_at(1)",
        ends="failed", heard=("without an answer",),
    ),
)  # fmt: skip
