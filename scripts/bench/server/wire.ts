import { gzipSync } from 'node:zlib'
import type { LiveLocation } from '../../../contract/tracking/location.ts'
import { toLiveLocationColumns } from '../../../server/fixes/live/live-locations.ts'
import type { Figure } from '../figure.ts'
import { FIRST_NAMES, LAST_NAMES } from '../data/guard-names.ts'
import { guardPlaceAt } from './live.ts'

const GUARDS = 5_000

/** Measures the size of a reply with the newest locations of 5,000 guards, as rows and as columns. */
export function benchWire(): Figure[] {
  const now = Date.now()
  const all = Array.from({ length: GUARDS }, (_, i): LiveLocation => {
    const { lat, lon } = guardPlaceAt(i, i * 7)
    return {
      worker_id: String(i + 1),
      latitude: Math.round(lat * 1e7) / 1e7,
      longitude: Math.round(lon * 1e7) / 1e7,
      created_at: now - ((i * 7919) % 60_000),
      accuracy: 4 + (i % 9),
      speed: 1.25,
      status: i % 11 === 0 ? 'Off duty' : 'Online',
      interval_ms: 15_000,
      worker_name: `${FIRST_NAMES[i % 10]} ${LAST_NAMES[Math.floor(i / 10) % 10]} ${i}`,
    }
  })
  const [rows, columns] = [{ data: all }, toLiveLocationColumns(all)].map((answer) => JSON.stringify(answer))
  const figure = (name: string, size: (text: string) => number): Figure => ({
    name: `live locations of 5,000 guards as columns${name}`,
    value: size(columns as string) / 1000,
    unit: 'kB',
    baseline: { value: size(rows as string) / 1000, is: 'kB as rows' },
  })
  return [
    figure('', (text) => Buffer.byteLength(text)),
    figure(', gzip', (text) => gzipSync(text, { level: 6 }).length),
  ]
}
