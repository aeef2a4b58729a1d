"""More of the machine than is its share."""

from __future__ import annotations

from dataclasses import replace

from skills.running.wall import MEGABYTE
from tests.skills.attacks.sample import BOUNDS, Sample

TIME = "time: its own and how long it may be silent"
SHORT = replace(BOUNDS, seconds=3, silence=2)

SAMPLES = (
    Sample(
        "forks_for_ever", "a fork bomb", "a number of processes, and an end of all with the first",
        """
        made = 0
        for n in range(200):
            try:
                if os.fork() == 0:
                    time.sleep(60)
            except OSError as error:
                tell(lambda: repr(error))
                break
            made += 1
        tell(lambda: made < 20)
        """,
        heard=("BlockingIOError", "True"), bounds=replace(BOUNDS, memory=1024 * MEGABYTE),
    ),
    Sample(
        "forks_and_forks", "children that fork on", "a number of processes; time",
        """
        while True:
            try:
                os.fork()
            except OSError:
                pass
        """,
        ends="failed", bounds=SHORT, heard=("I ended it",),
    ),
    Sample(
        "starts_threads_for_ever", "thousands of threads", "threads count as processes",
        """
        import threading
        def more():
            for n in range(5000):
                threading.Thread(target=time.sleep, args=(60,), daemon=True).start()
        tell(more)
        tell(lambda: threading.active_count() < 20)
        """,
        heard=("RuntimeError", "True"),
    ),
    Sample(
        "takes_all_memory", "takes memory until none is left", "a bound on memory",
        "tell(lambda: len(bytearray(4_000_000_000)))",
        heard=("MemoryError",),
    ),
    Sample(
        "takes_all_memory_together", "children that take a little each",
        "a watch on the memory of all together",
        """
        for n in range(12):
            if os.fork() == 0:
                keep = bytearray(os.urandom(1000)) * 120_000
                time.sleep(60)
        time.sleep(60)
        """,
        ends="failed", heard=("256 MB of memory",),
    ),
    Sample(
        "fills_the_disk", "writes until the disk is full", "a /tmp of 16 MB in memory, no other",
        """
        def fill():
            for n in range(100):
                with open(f'/tmp/{n}', 'wb') as file:
                    file.write(b'x' * 4_000_000)
        tell(fill)
        tell(lambda: sum(os.path.getsize(f'/tmp/{n}') for n in os.listdir('/tmp')) <= 16 * 2**20)
        """,
        heard=("No space left", "True"),
    ),
    Sample(
        "makes_names_for_ever", "empty files without end", "a watch on the number of files",
        """
        for n in range(10**9):
            open(f'/tmp/{n}', 'w').close()
        """,
        ends="failed", heard=("500 temporary files",),
    ),
    Sample(
        "makes_sparse_files", "a file of terabytes that takes no room", "a bound on files",
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "tell(lambda: open('/tmp/x', 'wb').truncate(10**12))",
        heard=("File too large",),
    ),
    Sample(
        "opens_files_for_ever", "uses up file numbers", "a bound on open files",
        "keep = []\ntell(lambda: [keep.append(open('/dev/null')) for n in range(10_000)])\n"
        "keep.clear()",
        heard=("Too many open files",),
    ),
    Sample(
        "prints_for_ever", "prints without end", "a bound on what it prints",
        "while True: print('x' * 1000)",
        ends="failed", heard=("printed more than 1 MB",),
    ),
    Sample(
        "calls_for_ever", "calls the house without end", "a number of calls",
        "while True: context.say('x')",
        ends="failed", bounds=replace(BOUNDS, calls=60), heard=("more than 60 calls",),
    ),
    Sample(
        "calls_with_very_much", "sends megabytes in each call", "bytes of all its calls",
        "while True: context.model('x' * 9, 'y' * 99_000)",
        asked={"tools": ("model",)}, ends="failed",
        bounds=replace(BOUNDS, said=3 * MEGABYTE), heard=("calls had more than",),
    ),
    Sample(
        "runs_for_ever", "an endless loop", TIME,
        "while True: pass", ends="failed", bounds=SHORT, heard=("longer than 2 seconds",),
    ),
    Sample(
        "sleeps_for_ever", "waits for good", TIME,
        "time.sleep(10**6)", ends="failed", bounds=SHORT, heard=("longer than 2 seconds",),
    ),
    Sample(
        "runs_on_little_by_little", "says something now and then, and never ends", TIME,
        "while True: [context.say('wait'), time.sleep(0.5)]",
        ends="failed", bounds=SHORT, heard=("longer than 3 seconds",),
    ),
    Sample(
        "works_while_we_work", "uses the processor for itself while a person is asked",
        "processor time of each process",
        """
        import threading
        def burn():
            while True: pass
        threading.Thread(target=burn, daemon=True).start()
        context.ask('SLOW')
        tell(lambda: 'still there')
        """,
        ends="failed", bounds=replace(BOUNDS, cpu_seconds=1), heard=("without an answer",),
    ),
    Sample(
        "will_not_end", "ignores signals, starts a session of its own and lives on",
        "the first process of the wall takes all with it",
        """
        for n in range(1, 32):
            try: signal.signal(n, signal.SIG_IGN)
            except (OSError, ValueError): pass
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                for fd in (0, 1, 2, 3, 4):
                    try: os.close(fd)
                    except OSError: pass
                time.sleep(600)
            os._exit(0)
        """,
    ),
)  # fmt: skip
