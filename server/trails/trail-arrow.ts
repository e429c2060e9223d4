import {
  AsyncByteQueue,
  type DataType,
  Field,
  Int32,
  List,
  makeData,
  RecordBatch,
  RecordBatchStreamWriter,
  Schema,
  Struct,
  TimestampMillisecond,
  Uint16,
  Utf8,
} from 'apache-arrow'
import { MAX_ACCURACY_DM, MAX_DELAY_MS, UNKNOWN_ACCURACY } from '../../contract/tracking/trails.ts'
import type { GuardHour } from './guard-hours.ts'

const listOf = (type: DataType) => new List(new Field('item', type, false))
const FIELDS = [
  new Field('worker_id', new Utf8(), false),
  new Field('hour', new TimestampMillisecond(), false),
  new Field('interval', new Int32(), false),
  new Field('t', listOf(new Int32()), false),
  new Field('lat', listOf(new Int32()), false),
  new Field('lon', listOf(new Int32()), false),
  new Field('accuracy', listOf(new Uint16()), false),
]
function schemaOf({ arrivals = false, late = false }: Asked): Schema {
  const more = [...(arrivals ? ['delay'] : []), ...(late ? ['late'] : [])]
  return new Schema([...FIELDS, ...more.map((name) => new Field(name, listOf(new Int32()), false))])
}

interface Asked {
  arrivals?: boolean | undefined
  late?: boolean | undefined
}

/**
 * Collects the writer's output. The writer's own queue would grow as fast as the database is read, however
 * slow the client.
 */
class Written extends AsyncByteQueue<Uint8Array> {
  #pieces: Uint8Array[] = []
  bytes = 0

  override write(piece: Uint8Array): void {
    this.#pieces.push(piece)
    this.bytes += piece.length
  }

  take(): Uint8Array {
    const taken = Buffer.concat(this.#pieces)
    this.#pieces = []
    this.bytes = 0
    return taken
  }
}

/** size of a piece: about seven hours of a guard with a fix every five seconds */
const PIECE_BYTES = 65_536

/**
 * Yields the Arrow IPC stream that `contract/tracking/trails.ts` describes, in pieces of a few
 * guard-hours.
 */
export async function* trailArrowStream(
  hours: AsyncIterable<GuardHour>,
  asked: Asked = {},
): AsyncGenerator<Uint8Array, void, undefined> {
  const written = new Written()
  const schema = schemaOf(asked)
  const writer = new RecordBatchStreamWriter().reset(written, schema)
  for await (const hour of hours) {
    writer.write(batchOf(hour, schema))
    if (written.bytes >= PIECE_BYTES) yield written.take()
  }
  writer.finish()
  yield written.take()
}

const encoder = new TextEncoder()

function batchOf(
  { workerId, hour, interval, t, lat, lon, accuracy, delay, late }: GuardHour,
  schema: Schema,
): RecordBatch {
  const id = encoder.encode(workerId)
  const children = [
    makeData({
      type: new Utf8(),
      length: 1,
      nullCount: 0,
      valueOffsets: Int32Array.of(0, id.length),
      data: id,
    }),
    makeData({
      type: new TimestampMillisecond(),
      length: 1,
      nullCount: 0,
      data: BigInt64Array.of(BigInt(hour)),
    }),
    makeData({ type: new Int32(), length: 1, nullCount: 0, data: Int32Array.of(interval ?? 0) }),
    list(new Int32(), deltas(t, hour)),
    list(new Int32(), deltas(lat, 0)),
    list(new Int32(), deltas(lon, 0)),
    list(new Uint16(), Uint16Array.from(accuracy, decimetres)),
    ...(delay
      ? [
          list(
            new Int32(),
            deltas(
              delay.map((ms) => Math.min(ms, MAX_DELAY_MS)),
              0,
            ),
          ),
        ]
      : []),
    ...(late
      ? [
          list(
            new Int32(),
            Int32Array.from(late, (ms) => ms - hour),
          ),
        ]
      : []),
  ]
  return new RecordBatch(
    schema,
    makeData({ type: new Struct(schema.fields), length: 1, nullCount: 0, children }),
  )
}

const list = <Type extends Int32 | Uint16>(type: Type, data: Type['TArray']) =>
  makeData({
    type: listOf(type),
    length: 1,
    nullCount: 0,
    valueOffsets: Int32Array.of(0, data.length),
    child: makeData({ type, length: data.length, nullCount: 0, data }),
  })

/** Returns the difference of each value from the previous one, and of the first from `start`, modulo 2^32. */
function deltas(values: readonly number[], start: number): Int32Array {
  const differences = new Int32Array(values.length)
  let before = start
  for (const [i, value] of values.entries()) {
    differences[i] = value - before
    before = value
  }
  return differences
}

const decimetres = (metres: number | null) =>
  metres === null ? UNKNOWN_ACCURACY : Math.min(Math.ceil(metres * 10), MAX_ACCURACY_DM)
