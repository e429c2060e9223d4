import { RecordBatchReader, type Data } from 'apache-arrow'
import { UNKNOWN_ACCURACY } from '../../../contract/tracking/trails.ts'
import type { TrackColumns } from '../../../domain/track/packed-fixes.ts'

const COLUMNS = ['worker_id', 'hour', 'interval', 't', 'lat', 'lon', 'accuracy']
const MORE = ['', ',delay', ',late', ',delay,late']

/** Parses the tracks in a reply of `GET /api/trails` (Arrow record batches). Throws on invalid bytes. */
export function readTrails(body: Uint8Array): TrackColumns[] {
  const reader = RecordBatchReader.from(body).open()
  const names = reader.schema.fields.map(({ name }) => name)
  if (!MORE.some((more) => `${COLUMNS.join()}${more}` === names.join()))
    throw new Error(`not the columns of trails: ${names.join()}`)
  const walks: TrackColumns[] = []
  for (const batch of reader) {
    const [t, lat, lon, accuracy, delay, late] = ['t', 'lat', 'lon', 'accuracy', 'delay', 'late'].map(
      (name) => batch.data.children[names.indexOf(name)],
    )
    for (let row = 0; row < batch.numRows; row++) {
      const told = batch.get(row) as unknown as { worker_id: string; hour: number; interval: number }
      walks.push({
        workerId: told.worker_id,
        interval: told.interval,
        t: Float64Array.from(summed(itemsOf(t, row)), (ms) => told.hour + ms),
        lat: summed(itemsOf(lat, row)),
        lon: summed(itemsOf(lon, row)),
        accuracy: Float32Array.from(itemsOf(accuracy, row), metres),
        ...(delay && { delay: summed(itemsOf(delay, row)) }),
        ...(late && { late: Float64Array.from(itemsOf(late, row), (ms) => told.hour + ms) }),
      })
    }
  }
  return walks
}

/** Returns the values of one row of a list column without copying. */
function itemsOf(list: Data | undefined, row: number): Int32Array | Uint16Array {
  const { valueOffsets, children } = list as Data
  const values = children[0]?.values as Int32Array | Uint16Array
  return values.subarray(valueOffsets[row], valueOffsets[row + 1])
}

/** Returns the running sums of differences, modulo 2^32. They restore delta-encoded values. */
function summed(differences: Int32Array | Uint16Array): Int32Array {
  const values = new Int32Array(differences.length)
  let value = 0
  for (let i = 0; i < values.length; i++) values[i] = value = (value + (differences[i] as number)) | 0
  return values
}

const metres = (decimetres: number) => (decimetres === UNKNOWN_ACCURACY ? Number.NaN : decimetres / 10)
