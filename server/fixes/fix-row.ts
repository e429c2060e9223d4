import { E7, type Fix } from '../../domain/fix/fix.ts'
import type { FixTables } from './fix-tables.ts'

export type PositionColumns = Pick<
  FixTables['fix'],
  'worker_id' | 't' | 'lat_e7' | 'lon_e7' | 'accuracy' | 'speed'
>

/** Returns the columns that every table with fixes has. */
export function toPosition(fix: Fix): PositionColumns {
  return {
    worker_id: fix.workerId,
    t: fix.t,
    lat_e7: Math.round(fix.lat * E7),
    lon_e7: Math.round(fix.lon * E7),
    accuracy: fix.accuracy,
    speed: fix.speed,
  }
}

/** Rounds a fix to the precision of the tables. Published and compared values then equal the stored ones. */
export const roundToStored = <F extends Fix>(fix: F): F => ({
  ...fix,
  lat: Math.round(fix.lat * E7) / E7,
  lon: Math.round(fix.lon * E7) / E7,
})

/** Converts the columns of `toPosition` to a fix. */
export function fixFromPosition(row: Omit<PositionColumns, 'worker_id'>, workerId: string): Fix {
  return {
    workerId,
    t: row.t,
    lat: row.lat_e7 / E7,
    lon: row.lon_e7 / E7,
    accuracy: row.accuracy,
    speed: row.speed,
  }
}

/** Returns whether two reports of the same fix are equal. */
export const areFixesEqual = (a: Fix, b: Fix): boolean =>
  a.lat === b.lat && a.lon === b.lon && a.accuracy === b.accuracy && a.speed === b.speed
