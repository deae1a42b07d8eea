/** Numbers of fields in ONNX files, from onnx.proto. */
const MODEL_GRAPH = 7;
const GRAPH_INITIALIZER = 5;
const TENSOR_RAW_DATA = 9;
const TENSOR_EXTERNAL_DATA = 13;
const TENSOR_DATA_LOCATION = 14;
const ENTRY_KEY = 1;
const ENTRY_VALUE = 2;
const EXTERNAL = 1;

/** Ways in which protobuf lays out a field. */
const VARINT = 0;
const FIXED64 = 1;
const LENGTH_DELIMITED = 2;
const FIXED32 = 5;

/** Smaller tensors stay where they are: among them are shapes, which the runtime reads before it has loaded weights. */
const LEAST_BYTES = 4096;

interface Field {
  readonly number: number;
  readonly wire: number;
  /** Where the field, and what it holds, begin. */
  readonly start: number;
  readonly from: number;
  readonly to: number;
}

/**
 * The same ONNX model without its weights: each large tensor says where in the file its bytes lie. The runtime then
 * copies each tensor once, from the file as it is. Given the whole file, it keeps the file, what it parsed and its
 * tensors in its own memory side by side, and that memory never shrinks.
 * @param model an ONNX file. @param location what the model calls the file that holds the weights
 * @returns `null` where the file is not laid out as expected: then it must be opened whole
 */
export function withoutWeights(model: Uint8Array, location: string): Uint8Array<ArrayBuffer> | null {
  try {
    return join(
      rewrite(model, 0, model.length, MODEL_GRAPH, (graph) =>
        rewrite(model, graph.from, graph.to, GRAPH_INITIALIZER, (tensor) => outsideTensor(model, tensor, location)),
      ),
    );
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

type Parts = readonly Uint8Array[];

/** The fields of a message, those with one number replaced by what `change` makes of them; `null` leaves one as it is. */
function rewrite(
  bytes: Uint8Array,
  from: number,
  to: number,
  number: number,
  change: (field: Field) => Parts | null,
): Parts {
  const parts: Uint8Array[] = [];
  for (const field of fieldsOf(bytes, from, to)) {
    const changed = field.number === number && field.wire === LENGTH_DELIMITED ? change(field) : null;
    if (changed === null) parts.push(bytes.subarray(field.start, field.to));
    else parts.push(...lengthDelimited(number, changed));
  }
  return parts;
}

function outsideTensor(bytes: Uint8Array, tensor: Field, location: string): Parts | null {
  const fields = [...fieldsOf(bytes, tensor.from, tensor.to)];
  const raw = fields.find(({ number }) => number === TENSOR_RAW_DATA);
  if (raw === undefined || raw.to - raw.from < LEAST_BYTES) return null;
  const entries = { location, offset: String(raw.from), length: String(raw.to - raw.from) };
  return [
    ...fields.filter((field) => field !== raw).map(({ start, to }) => bytes.subarray(start, to)),
    ...Object.entries(entries).flatMap(([key, value]) =>
      lengthDelimited(TENSOR_EXTERNAL_DATA, [
        ...lengthDelimited(ENTRY_KEY, [utf8(key)]),
        ...lengthDelimited(ENTRY_VALUE, [utf8(value)]),
      ]),
    ),
    varint((TENSOR_DATA_LOCATION << 3) | VARINT),
    varint(EXTERNAL),
  ];
}

function* fieldsOf(bytes: Uint8Array, from: number, end: number): Generator<Field> {
  let at = from;
  const read = (): number => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at++];
      if (byte === undefined || at > end || scale > 2 ** 63) throw new RangeError('A number runs over its end.');
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  };
  while (at < end) {
    const start = at;
    const tag = read();
    const [number, wire] = [Math.floor(tag / 8), tag % 8];
    let length = 0;
    if (wire === VARINT) read();
    else if (wire === FIXED64) length = 8;
    else if (wire === LENGTH_DELIMITED) length = read();
    else if (wire === FIXED32) length = 4;
    else throw new RangeError(`There is no field of kind ${wire}.`);
    const content = at;
    at += length;
    if (at > end) throw new RangeError('A field runs over its end.');
    yield { number, wire, start, from: content, to: at };
  }
}

function lengthDelimited(number: number, parts: Parts): Parts {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return [varint((number << 3) | LENGTH_DELIMITED), varint(length), ...parts];
}

function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return Uint8Array.from([...bytes, rest]);
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

function join(parts: Parts): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
