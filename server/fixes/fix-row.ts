import { E7, type Fix } from '../../domain/fix/fix.ts'
import type { FixTables } from './fix-tables.ts'

export type Position = Pick<FixTables['fix'], 'worker_id' | 't' | 'lat_e7' | 'lon_e7' | 'accuracy' | 'speed'>

/** The columns that a fix has in every table. */
export function toPosition(fix: Fix): Position {
  return {
    worker_id: fix.workerId,
    t: fix.t,
    lat_e7: Math.round(fix.lat * E7),
    lon_e7: Math.round(fix.lon * E7),
    accuracy: fix.accuracy,
    speed: fix.speed,
  }
}

/** The fix as it comes back from a table: what is told and compared is what is stored. */
export const asStored = <F extends Fix>(fix: F): F => ({
  ...fix,
  lat: Math.round(fix.lat * E7) / E7,
  lon: Math.round(fix.lon * E7) / E7,
})

/** The fix behind the columns that toPosition gives. */
export function fromPosition(row: Omit<Position, 'worker_id'>, workerId: string): Fix {
  return {
    workerId,
    t: row.t,
    lat: row.lat_e7 / E7,
    lon: row.lon_e7 / E7,
    accuracy: row.accuracy,
    speed: row.speed,
  }
}

/** Whether two fixes of one moment say the same. */
export const sameFix = (a: Fix, b: Fix): boolean =>
  a.lat === b.lat && a.lon === b.lon && a.accuracy === b.accuracy && a.speed === b.speed
