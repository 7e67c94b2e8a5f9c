"""Exported rows through verl's own dataset, collated as its trainer does.

read_verl.py TASKS FOLDER: the set's tasks.jsonl; verl.parquet in the folder.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from omegaconf import OmegaConf
from tokenizers import Tokenizer, models, pre_tokenizers
from torch.utils.data import DataLoader
from transformers import PreTrainedTokenizerFast
from verl.utils.dataset.rl_dataset import RLHFDataset, collate_fn

TEMPLATE = "{% for message in messages %}{{ message['role'] }}: {{ message['content'] }}\n{% endfor %}"

MARK = "[UNK]"


def main() -> None:
    """Load, compare, collate."""
    lines = Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()
    path = Path(sys.argv[2]) / "verl.parquet"
    words = Tokenizer(models.WordLevel({MARK: 0}, unk_token=MARK))
    words.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer = PreTrainedTokenizerFast(tokenizer_object=words, pad_token=MARK, chat_template=TEMPLATE)
    config = OmegaConf.create(
        {
            "cache_dir": str(path.parent / "cache"),
            "max_prompt_length": 100_000,
            "filter_overlong_prompts": True,
            "filter_overlong_prompts_workers": 1,
            "return_raw_chat": True,
        }
    )
    rows = RLHFDataset(str(path), tokenizer, config)
    assert len(rows) == len(lines), (len(rows), len(lines))
    for row, line in zip((rows[place] for place in range(len(rows))), lines, strict=True):
        task = json.loads(line)
        assert row["reward_model"] == {"style": "rule", "ground_truth": line}
        assert row["raw_prompt"][1] == {"role": "user", "content": task["turns"][0]["user"]}
        assert row["extra_info"]["tool_selection"] == task["tools"]
        assert row["index"] == task["fingerprint"]["generator"]["index"]
        assert type(row["index"]) is int
    batch = next(iter(DataLoader(rows, batch_size=4, collate_fn=collate_fn)))
    assert len(batch["raw_prompt"]) == 4
    print(f"verl: RLHFDataset has {len(rows)} rows, every task as it was; a batch has {', '.join(sorted(batch))}")


if __name__ == "__main__":
    main()
