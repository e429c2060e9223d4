import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { findDamagedFixes, isFixTable } from './damaged-fixes.ts'
import { scanForDamagedText, describeDamagedRow, type DamagedRow } from './damaged-text.ts'
import type { Database } from '../open-database.ts'

/** pause between two slices, for other work, ms */
const BREATH_MS = 10

/**
 * Scans all rows while the server runs, and logs unreadable ones, because reading one crashes the process.
 * Returns the function that stops it; `done` resolves at the end.
 */
export function startDamageScan(db: Database, log: Pick<FastifyBaseLogger, 'error' | 'warn'>) {
  let stopped = false
  const look = async () => {
    for await (const rows of allDamage(db)) {
      for (const row of rows) log.error(`DAMAGED: ${describeDamagedRow(row)}`)
      await setTimeout(BREATH_MS)
      if (stopped) return
    }
  }
  // a failing storage is reported by its other users
  const done = look().catch((error: unknown) => log.warn({ err: error }, 'looking for damage failed'))
  const stop = () => {
    stopped = true
    return done
  }
  return { done, stop }
}

async function* allDamage(db: Database): AsyncGenerator<DamagedRow[]> {
  yield* scanForDamagedText(db, (table) => !isFixTable(table))
  yield* findDamagedFixes(db, false)
}
