"""Counting on a Dask cluster gives what counting on one machine gives."""

from __future__ import annotations

from pathlib import Path

import pytest
from distributed import LocalCluster

from sutra.errors import CorpusError
from sutra.training.counting import count_files, count_on_dask


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")
def test_a_cluster_counts_as_one_machine_does(tmp_path: Path) -> None:
    paths = []
    for number, text in enumerate(["घर घरों घर।\nकिताब", "کتابیں کتاب ہے۔ घर", "ghar ghar 12"]):
        path = tmp_path / f"{number}.txt"
        path.write_text(text, encoding="utf-8")
        paths.append(path)
    with LocalCluster(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None, silence_logs=True) as cluster:
        spread = count_on_dask(paths, cluster.scheduler_address, fan_in=2)
    assert spread.rows() == count_files(paths).rows()
    assert spread["घर"] == 3


def test_no_scheduler_is_told_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("घर", encoding="utf-8")
    with pytest.raises(CorpusError, match="no Dask scheduler"):
        count_on_dask([path], "not-an-address")
