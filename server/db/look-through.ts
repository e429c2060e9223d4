import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { damagedFixes, isOfFixes } from './damaged-fixes.ts'
import { damageBySlice, damageText, type DamagedRow } from './damaged-text.ts'
import type { Database } from './open-database.ts'

/** the rest that those who are served have between two slices, ms */
const BREATH_MS = 10

/**
 * Looks through all rows while the server runs, and logs those that cannot be read: whoever asks for one of them ends
 * the process. Gives the function that stops it; `done` is when it has seen them all.
 */
export function lookThrough(db: Database, log: Pick<FastifyBaseLogger, 'error' | 'warn'>) {
  let stopped = false
  const look = async () => {
    for await (const rows of allDamage(db)) {
      for (const row of rows) log.error(`DAMAGED: ${damageText(row)}`)
      await setTimeout(BREATH_MS)
      if (stopped) return
    }
  }
  // a storage that fails is noticed by all who use it
  const done = look().catch((error: unknown) => log.warn({ err: error }, 'looking for damage failed'))
  const stop = () => {
    stopped = true
    return done
  }
  return { done, stop }
}

async function* allDamage(db: Database): AsyncGenerator<DamagedRow[]> {
  yield* damageBySlice(db, (table) => !isOfFixes(table))
  yield* damagedFixes(db, false)
}
