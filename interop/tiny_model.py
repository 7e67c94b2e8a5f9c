"""A Qwen3 of random weights and a tokenizer, both made on the spot, and taught a few conversations.

Untaught it would write no call that can be parsed, and the trainer's loop of tools would stay unused.
"""

from __future__ import annotations

from typing import Any

import torch
from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers
from transformers import PreTrainedTokenizerFast, Qwen3Config, Qwen3ForCausalLM
from trl.chat_template_utils import qwen3_instruct_2507_chat_template

Json = dict[str, Any]
_LONG_LINE = 80
_IGNORED = -100
_BLANK, _END = "<|endoftext|>", "<|im_end|>"


def build_tokenizer(texts: list[str]) -> PreTrainedTokenizerFast:
    """A byte-level tokenizer with the marks of Qwen3; a long line of the texts is one token, to keep prompts short."""
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=2000,
        special_tokens=[_BLANK, "<|im_start|>", _END],
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    tokenizer.train_from_iterator(texts, trainer)
    long_lines = sorted({line for text in texts for line in text.splitlines() if len(line) > _LONG_LINE})
    tokenizer.add_tokens(["<tool_call>", "</tool_call>", "<tool_response>", "</tool_response>", *long_lines])
    return PreTrainedTokenizerFast(
        tokenizer_object=tokenizer,
        eos_token=_END,
        pad_token=_BLANK,
        chat_template=qwen3_instruct_2507_chat_template,
    )


def build_model(tokenizer: PreTrainedTokenizerFast, seed: int) -> Qwen3ForCausalLM:
    """A model of two layers."""
    torch.manual_seed(seed)
    config = Qwen3Config(
        vocab_size=len(tokenizer),
        hidden_size=96,
        intermediate_size=192,
        num_hidden_layers=2,
        num_attention_heads=4,
        num_key_value_heads=2,
        head_dim=24,
        max_position_embeddings=8192,
        tie_word_embeddings=True,
        eos_token_id=tokenizer.eos_token_id,
        pad_token_id=tokenizer.pad_token_id,
    )
    return Qwen3ForCausalLM(config)


def teach(
    model: Qwen3ForCausalLM,
    tokenizer: PreTrainedTokenizerFast,
    conversations: list[tuple[list[Json], list[Json]]],
    steps: int,
) -> float:
    """Fit the model to what the assistant says in conversations, each of messages and tools; returns the last loss."""
    samples = [_sample(tokenizer, messages, tools) for messages, tools in conversations]
    optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3)
    model.train()
    loss = torch.tensor(float("inf"))
    for step in range(steps):
        ids, labels = samples[step % len(samples)]
        loss = model(input_ids=ids, labels=labels).loss
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
    return loss.item()


def _sample(
    tokenizer: PreTrainedTokenizerFast, messages: list[Json], tools: list[Json]
) -> tuple[torch.Tensor, torch.Tensor]:
    """Token ids, and as labels those of the assistant's messages, each of shape (1, length)."""

    def encode(part: list[Json], *, open_end: bool) -> list[int]:
        text = tokenizer.apply_chat_template(part, tools=tools, add_generation_prompt=open_end, tokenize=False)
        return tokenizer.encode(text, add_special_tokens=False)

    ids = encode(messages, open_end=False)
    labels = [_IGNORED] * len(ids)
    for place, message in enumerate(messages):
        if message["role"] == "assistant":
            start, end = (
                len(encode(messages[:place], open_end=True)),
                len(encode(messages[: place + 1], open_end=False)),
            )
            labels[start:end] = ids[start:end]
    return torch.tensor([ids]), torch.tensor([labels])
