"""Calls that the kernel refuses to a walled program: keys of others, tracing, mounts, and the like.

The wall keeps files, processes and the network away. What it cannot keep away by names is refused
by number: a classic BPF program that the kernel asks before each call (seccomp(2),
Documentation/userspace-api/seccomp_filter.rst of Linux). A call of another architecture ends the
program; a forbidden one fails with EPERM.
"""

from __future__ import annotations

import platform
import struct

X86_64 = {
    "ptrace": 101, "syslog": 103, "vhangup": 153, "modify_ldt": 154, "pivot_root": 155,
    "chroot": 161, "acct": 163, "mount": 165, "umount2": 166, "swapon": 167, "swapoff": 168,
    "reboot": 169, "sethostname": 170, "setdomainname": 171, "iopl": 172, "ioperm": 173,
    "init_module": 175, "delete_module": 176, "quotactl": 179, "lookup_dcookie": 212,
    "kexec_load": 246, "add_key": 248, "request_key": 249, "keyctl": 250, "mbind": 237,
    "migrate_pages": 256, "unshare": 272, "move_pages": 279, "perf_event_open": 298,
    "fanotify_init": 300, "open_by_handle_at": 304, "setns": 308, "process_vm_readv": 310,
    "process_vm_writev": 311, "kcmp": 312, "finit_module": 313, "kexec_file_load": 320,
    "bpf": 321, "userfaultfd": 323,
}  # fmt: skip
AARCH64 = {
    "lookup_dcookie": 18, "umount2": 39, "mount": 40, "pivot_root": 41, "chroot": 51,
    "quotactl": 60, "vhangup": 58, "acct": 89, "unshare": 97, "kexec_load": 104,
    "init_module": 105, "delete_module": 106, "syslog": 116, "ptrace": 117, "reboot": 142,
    "sethostname": 161, "setdomainname": 162, "add_key": 217, "request_key": 218, "keyctl": 219,
    "swapon": 224, "swapoff": 225, "mbind": 235, "migrate_pages": 238, "move_pages": 239,
    "perf_event_open": 241, "fanotify_init": 262, "open_by_handle_at": 265, "setns": 268,
    "process_vm_readv": 270, "process_vm_writev": 271, "kcmp": 272, "finit_module": 273,
    "bpf": 280, "userfaultfd": 282, "kexec_file_load": 294,
}  # fmt: skip
SINCE_5 = {
    "io_uring_setup": 425, "io_uring_enter": 426, "io_uring_register": 427, "open_tree": 428,
    "move_mount": 429, "fsopen": 430, "fsconfig": 431, "fsmount": 432, "fspick": 433,
    "pidfd_getfd": 438, "mount_setattr": 442,
}  # fmt: skip
"""The same numbers everywhere."""
MACHINES = {"x86_64": (0xC000003E, X86_64), "aarch64": (0xC00000B7, AARCH64)}
X32 = 0x40000000
"""Of x86-64: from here on the same calls again, by other numbers."""

LOAD, JUMP_EQUAL, JUMP_AT_LEAST, RETURN = 0x20, 0x15, 0x35, 0x06
NUMBER_AT, MACHINE_AT = 0, 4
ALLOW, REFUSE, END = 0x7FFF0000, 0x00050000 | 1, 0x80000000


def forbidden() -> bytes | None:
    """The program for this machine's processor, as ``sock_filter`` records; None for a processor
    whose numbers are not known here."""
    known = MACHINES.get(platform.machine())
    return None if known is None else program(*known)


def program(machine: int, calls: dict[str, int]) -> bytes:
    """For a processor (its AUDIT_ARCH number) with its numbers of calls."""
    lines = [
        (LOAD, 0, 0, MACHINE_AT),
        (JUMP_EQUAL, 1, 0, machine),
        (RETURN, 0, 0, END),
        (LOAD, 0, 0, NUMBER_AT),
        (JUMP_AT_LEAST, 0, 1, X32),
        (RETURN, 0, 0, REFUSE),
    ]
    for number in sorted({*calls.values(), *SINCE_5.values()}):
        lines += [(JUMP_EQUAL, 0, 1, number), (RETURN, 0, 0, REFUSE)]
    lines.append((RETURN, 0, 0, ALLOW))
    return b"".join(struct.pack("=HBBI", *line) for line in lines)
