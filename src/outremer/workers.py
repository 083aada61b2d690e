"""Worker processes: spawned, deaf to Ctrl-C, and never left behind by the process that started them."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import Executor, ProcessPoolExecutor


def worker_pool(count: int) -> ProcessPoolExecutor:
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(count, mp_context=context, initializer=begin_worker)


def begin_worker() -> None:
    """Ignore Ctrl-C: the parent handles it and ends the workers. If the parent is killed, the worker ends itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def end_workers(pool: Executor, wait: bool) -> None:
    """End the workers at once, even in the middle of work; with `wait`, return only when they are gone."""
    processes = list((getattr(pool, "_processes", None) or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.kill()
    for process in processes if wait else []:
        process.join()
