"""Compares `itl eval --scores` with scikit-learn on random labels and scores.

Usage: sklearn_agrees.py ITL FOLDER: writes labelled texts and scores into the folder, runs the program, and compares.
"""

import csv
import json
import subprocess
import sys
from pathlib import Path

import numpy as np
from sklearn import metrics

program, folder = sys.argv[1], Path(sys.argv[2])
CLOSE = 1e-9
compared = 0


def close(name, ours, theirs):
    global compared
    compared += 1
    assert ours is not None and abs(ours - theirs) <= CLOSE, (name, ours, theirs)


def run(texts, concepts, truth, scores, flags):
    """The metrics of the scores, as the program computes them."""
    with (folder / "framework.csv").open("w") as out:
        writer = csv.writer(out)
        writer.writerow(["id", "parent", "label", "descriptor"])
        writer.writerows([f"c{j}", "", f"Concept {j}", f"Word{'abcdefghijklmnopqrstuvwxyz'[j]} stands here."] for j in range(concepts))
    with (folder / "labelled.jsonl").open("w") as out:
        for i in range(texts):
            labels = [f"c{j}" for j in range(concepts) if truth[i, j]]
            out.write(json.dumps({"id": f"t{i}", "text": "Some words stand here.", "labels": labels}) + "\n")
    with (folder / "scores.jsonl").open("w") as out:
        for i in range(texts):
            out.write(json.dumps({"id": f"t{i}", "scores": {f"c{j}": float(scores[i, j]) for j in range(concepts)}}) + "\n")
    command = [program, "eval", "labelled.jsonl", "-f", "framework.csv", "-L", "en", "--baselines", "none",
               "--scores", "random=scores.jsonl", "--resamples", "0", "--json", "-q", *flags]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    assert done.returncode < 2, done.stderr
    system = json.loads(done.stdout)["systems"][1]
    assert system["name"] == "random"
    return {name: part["value"] for name, part in system["metrics"].items()}, system["concepts"]


def average_precision(row_truth, row_scores):
    """Average precision of one text, as scikit-learn has it."""
    return metrics.average_precision_score(row_truth, row_scores)


def compare(seed, ties, single):
    random = np.random.default_rng(seed)
    texts, concepts = int(random.integers(20, 60)), int(random.integers(4, 20))
    truth = np.zeros((texts, concepts), int)
    for i in range(texts):
        count = 1 if single else int(random.integers(1, min(4, concepts)))
        truth[i, random.choice(concepts, count, replace=False)] = 1
    scores = random.random((texts, concepts))
    if ties:
        scores = np.round(scores * 4) / 4
    top = int(random.integers(1, 4))
    ours, by_concept = run(texts, concepts, truth, scores, ["--top", str(top)])
    threshold = 0.5
    at, at_concept = run(texts, concepts, truth, scores, ["--threshold", str(threshold)])

    # What does not depend on how ties are broken.
    close("auc micro", ours["auc_micro"], metrics.roc_auc_score(truth.ravel(), scores.ravel()))
    known = [j for j in range(concepts) if 0 < truth[:, j].sum() < texts]
    by_sklearn = [metrics.roc_auc_score(truth[:, j], scores[:, j]) for j in known]
    close("auc macro", ours["auc_macro"], float(np.mean(by_sklearn)))
    for j, auc in zip(known, by_sklearn):
        close("auc", by_concept[j]["auc"], auc)
    decisions(truth, (scores >= threshold).astype(int), at, at_concept)
    if ties:
        return

    close("map", ours["map"], metrics.label_ranking_average_precision_score(truth, scores))
    close("map", ours["map"], float(np.mean([average_precision(t, s) for t, s in zip(truth, scores)])))
    close("ndcg", ours["ndcg"], metrics.ndcg_score(truth, scores))
    close("ndcg@10", ours["ndcg_10"], metrics.ndcg_score(truth, scores, k=10))
    order = np.argsort(-scores, axis=1)
    ranks = np.array([min(np.flatnonzero(truth[i, order[i]])) + 1 for i in range(texts)])
    close("mrr", ours["mrr"], float(np.mean(1 / ranks)))
    for k in (1, 3, 5, 10):
        close(f"hit@{k}", ours[f"hit_{k}"], float(np.mean(ranks <= k)))
        if single and k < concepts:
            labels = truth.argmax(axis=1)
            expected = metrics.top_k_accuracy_score(labels, scores, k=k, labels=np.arange(concepts))
            close(f"top {k}", ours[f"hit_{k}"], expected)
    predicted = np.zeros_like(truth)
    np.put_along_axis(predicted, order[:, :top], 1, axis=1)
    decisions(truth, predicted, ours, by_concept)


def decisions(truth, predicted, ours, by_concept):
    """Precision, recall, F1 and accuracies of decisions."""
    score = metrics.precision_recall_fscore_support
    labelled = [j for j in range(truth.shape[1]) if truth[:, j].any()]
    for average, labels in (("micro", None), ("macro", labelled)):
        values = score(truth, predicted, average=average, labels=labels, zero_division=0)
        for name, value in zip(("precision", "recall", "f1"), values):
            close(f"{name} {average}", ours[f"{name}_{average}"], value)
    precision, recall, f1, support = score(truth, predicted, average=None, zero_division=0)
    for j, concept in enumerate(by_concept):
        close("precision", concept["precision"], precision[j])
        close("recall", concept["recall"], recall[j])
        close("f1", concept["f1"], f1[j])
        assert concept["support"] == support[j]
    close("accuracy", ours["accuracy"], metrics.accuracy_score(truth.ravel(), predicted.ravel()))
    balanced = metrics.balanced_accuracy_score(truth.ravel(), predicted.ravel())
    close("balanced accuracy", ours["balanced_accuracy"], balanced)


for seed in range(6):
    compare(seed, ties=seed % 3 == 2, single=seed % 2 == 0)
print(f"{compared} numbers agree within {CLOSE}")
assert compared > 500
