import { RecordBatchReader } from 'apache-arrow'

export interface DecodedHour {
  workerId: string
  hour: number
  /** columns: ms since epoch UTC, ten-millionths of a degree, decimetres */
  t: number[]
  lat: number[]
  lon: number[]
  accuracy: number[]
  /** delay of each arrival, ms; only if arrivals were requested */
  delay?: number[]
  /** times of the fixes that arrived late, ms since epoch UTC; only if requested */
  late?: number[]
}

/** Returns the running sums of differences, modulo 2^32. They restore delta-encoded values. */
function values(differences: Iterable<number>, start: number): number[] {
  let value = start
  return Array.from(differences, (difference) => (value = (value + difference) | 0))
}

/** Parses a reply of `GET /api/trails` as its documentation says, batch by batch. */
export function readTrails(body: Uint8Array): DecodedHour[] {
  // a stream without any batch is read as one batch without rows
  const batches = [...RecordBatchReader.from(body)].filter(({ numRows }) => numRows > 0)
  return batches.map((batch) => {
    if (batch.numRows !== 1) throw new Error(`${batch.numRows} guard-hours in one batch`)
    const row = batch.get(0) as unknown as Record<string, Iterable<number>> & {
      worker_id: string
      hour: number
    }
    const { worker_id: workerId, hour, t, lat, lon, accuracy, delay, late } = row
    return {
      workerId,
      hour,
      t: values(t as Iterable<number>, 0).map((ms) => hour + ms),
      lat: values(lat as Iterable<number>, 0),
      lon: values(lon as Iterable<number>, 0),
      accuracy: [...(accuracy as Iterable<number>)],
      ...(delay && { delay: values(delay, 0) }),
      ...(late && { late: [...late].map((ms) => hour + ms) }),
    }
  })
}
