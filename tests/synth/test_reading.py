"""Commands that read a set: conversations, verdicts that are kept, layouts, comparison with other suites."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from synth.audit import AUDIT, read_verdicts
from synth.card import card_files, make_card
from synth.card.making import audit_ids
from synth.card.overlap import grams_of
from synth.cli import app
from synth.show import conversation
from tests.synth.few_rows import SETTINGS, few, rows

RUN = CliRunner(env={"COLUMNS": "200"})


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "tasks.jsonl").write_text("".join(f"{task.to_line()}\n" for task in rows()), encoding="utf-8")
    return tmp_path


def test_a_row_is_shown_by_id_and_by_place(folder: Path) -> None:
    task = rows()[2]
    by_id, by_place = (RUN.invoke(app, ["show", str(folder), name]) for name in (task.id, "2"))
    assert by_id.output == by_place.output
    told = " ".join(by_id.output.split())
    for line in conversation(task):
        assert " ".join(line.text.split()) in told
    assert RUN.invoke(app, ["show", str(folder), "nothing-000000"]).exit_code == 2


def test_a_conversation_says_what_is_said_in_its_order() -> None:
    for task in rows():
        lines = list(conversation(task))
        assert next(line.text for line in lines if line.speaker == "user") == task.turns[0].user
        assert lines[-1].text == task.turns[-1].reply
        assert sum(line.speaker == "call" for line in lines) == sum(len(turn.calls) for turn in task.turns)


def test_a_sample_is_as_large_as_asked_and_the_same_each_time(folder: Path) -> None:
    first, again = (RUN.invoke(app, ["sample", str(folder), "--n", "4"]).output for _ in range(2))
    assert first == again
    assert [task.id for task in rows() if task.id in first] == audit_ids(rows(), 4)


def test_verdicts_are_kept_at_once_and_a_reader_goes_on_behind_the_last(folder: Path) -> None:
    words = ["sample", str(folder), "--n", "4", "--audit", "--reader", "ada"]
    first = RUN.invoke(app, words, input="n\ns\ntoo stiff a closing\nq\n")
    assert first.exit_code == 0
    ids = audit_ids(rows(), 4)
    kept = read_verdicts(folder / AUDIT)
    assert list(kept) == ids[:2]
    assert kept[ids[1]] == {"task_id": ids[1], "verdict": "stiff", "cause": "too stiff a closing", "reader": "ada"}
    second = RUN.invoke(app, words, input="x\nw\n\nthe day is another\nn\n")
    assert second.exit_code == 0
    assert "2 of 4 rows are judged already." in second.output
    assert ids[0] not in second.output
    assert [one["verdict"] for one in read_verdicts(folder / AUDIT).values()] == [
        "natural",
        "stiff",
        "wrong",
        "natural",
    ]
    assert second.output.strip().endswith("2 natural, 1 stiff, 1 wrong")


def test_a_verdict_can_be_taken_back(folder: Path) -> None:
    RUN.invoke(app, ["sample", str(folder), "--n", "3", "--audit"], input="n\nb\nw\nit says the answer\nn\nn\n")
    found = read_verdicts(folder / AUDIT)
    assert [found[name]["verdict"] for name in audit_ids(rows(), 3)] == ["wrong", "natural", "natural"]
    assert len((folder / AUDIT).read_text(encoding="utf-8").splitlines()) == 4


def test_the_end_of_input_keeps_what_was_judged(folder: Path) -> None:
    done = RUN.invoke(app, ["sample", str(folder), "--n", "3", "--audit"], input="n\ns\n")
    assert done.exit_code == 0
    assert list(read_verdicts(folder / AUDIT)) == audit_ids(rows(), 3)[:1]


def test_a_file_of_something_else_is_not_written_to(folder: Path) -> None:
    other = folder / "notes.txt"
    other.write_text("my notes\n", encoding="utf-8")
    done = RUN.invoke(app, ["sample", str(folder), "--audit", "--verdicts", str(other)], input="n\n")
    assert done.exit_code == 2
    assert other.read_text(encoding="utf-8") == "my notes\n"


def test_export_leaves_out_what_it_is_told_and_says_what_does_not_fit(folder: Path) -> None:
    left = folder / "left.txt"
    left.write_text(f"{rows()[0].id}\n", encoding="utf-8")
    out = folder / "out" / "sft.jsonl"
    done = RUN.invoke(app, ["export", str(folder), "--format", "sft", "--out", str(out), "--exclude", str(left)])
    assert done.exit_code == 0
    fitting = [task.id for task in rows()[1:] if not task.reveals]
    assert [json.loads(line)["task_id"] for line in out.read_text(encoding="utf-8").splitlines()] == fitting
    assert "left out: tools appear on the way." in done.output


def test_export_takes_one_split(folder: Path) -> None:
    out = folder / "train.jsonl"
    RUN.invoke(app, ["export", str(folder), "--format", "jsonl", "--out", str(out), "--split", "train"])
    chosen = [json.loads(line)["id"] for line in out.read_text(encoding="utf-8").splitlines()]
    assert chosen == [task.id for task in rows() if task.split == "train"]


@pytest.mark.parametrize(("words", "code"), [(["--format", "csv"], 2), (["--format", "trl", "--split", "dev"], 2)])
def test_wrong_use_of_export_says_what_there_is(words: list[str], code: int, folder: Path) -> None:
    done = RUN.invoke(app, ["export", str(folder), "--out", str(folder / "x.jsonl"), *words])
    assert done.exit_code == code
    assert "there are" in done.output


def test_export_to_where_nothing_can_be_written_says_so(folder: Path) -> None:
    (folder / "file").write_text("", encoding="utf-8")
    done = RUN.invoke(app, ["export", str(folder), "--format", "trl", "--out", str(folder / "file" / "x.jsonl")])
    assert done.exit_code == 2
    assert "file" in done.output


def test_stats_prints_the_same_as_json(folder: Path) -> None:
    found = json.loads(RUN.invoke(app, ["stats", str(folder), "--json"]).output)
    assert found["kinds"] == dict(make_card(SETTINGS, rows(), few()[1])["kinds"])
    printed = RUN.invoke(app, ["stats", str(folder)]).output
    assert "world seeds" in printed
    assert str(found["coverage"]["world_seeds"]) in printed


def test_a_card_is_written_again_with_what_it_shares_with_others(folder: Path) -> None:
    made = make_card(SETTINGS, rows(), few()[1])
    for name, content in card_files(made, rows()).items():
        (folder / name).write_bytes(content)
    long = next(turn.user for task in rows() for turn in task.turns if list(grams_of(turn.user)))
    public = folder / "public.json"
    public.write_text(json.dumps({name: {"source": name, "grams": list(grams_of(long))} for name in ("bfcl", "tau2")}))
    done = RUN.invoke(app, ["card", str(folder), "--public", str(public)])
    assert done.exit_code == 0
    found = json.loads((folder / "card.json").read_bytes())
    assert found["public_overlap"]["bfcl"]["messages"] >= 1
    assert {name: part for name, part in found.items() if name != "public_overlap"} == {
        name: part for name, part in json.loads(card_files(made, [])["card.json"]).items() if name != "public_overlap"
    }
    assert "share eight words in a row with bfcl" in (folder / "card.md").read_text(encoding="utf-8")
