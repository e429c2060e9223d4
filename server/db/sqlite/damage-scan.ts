import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { findDamagedFixes, isFixTable } from './damaged-fixes.ts'
import { scanForDamagedText, describeDamagedRow, type DamagedRow } from './damaged-text.ts'
import type { Database } from '../open-database.ts'

/** pause between two slices, ms, so that other work can run */
const BREATH_MS = 10

/**
 * Scans all rows for text that is not UTF-8, and logs it, because reading it crashes the process. Returns a
 * function that stops the scan; `done` resolves at its end.
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
  // other users of the database report failures of the storage
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
