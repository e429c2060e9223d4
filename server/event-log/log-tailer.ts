import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { readAllHeads, readBatches } from './read-log.ts'

const AGAIN_MS = 1000

export interface LogTailer {
  wakeAll: () => Promise<void>
  /** returns how many events of all companies were not yet published to listeners */
  lag: () => Promise<number>
  stop: () => Promise<void>
}

/**
 * Reads the new events of each company and publishes them in order, when `wake` signals that there may be
 * some. A lost or repeated signal does no harm, because the log itself is read. Starts at the present end of
 * every log.
 */
export async function startLogTailer(context: Pick<Context, 'db' | 'events' | 'log'>): Promise<LogTailer> {
  const { db, events, log } = context
  const emitted = new Map<CompanyId, number>()
  const woken = new Set<CompanyId>()
  let running: Promise<void> | null = null
  let stopped = false

  for (const { company, position } of await readAllHeads(db)) emitted.set(company, position)

  const drain = async () => {
    for (const company of woken) {
      woken.delete(company)
      try {
        for await (const batch of readBatches(db, company, emitted.get(company) ?? 0)) {
          if (stopped) return
          emitted.set(company, batch.at(-1)?.position ?? 0)
          events.emit('event', batch)
        }
      } catch (error) {
        // the database is unavailable; try again later
        log.error({ err: error }, 'reading the event log failed')
        setTimeout(() => wake(company), AGAIN_MS).unref()
      }
    }
  }
  const wake = (company: CompanyId) => {
    if (stopped) return
    woken.add(company)
    running ??= drain().finally(() => {
      running = null
      const next = woken.values().next().value
      if (next !== undefined) wake(next)
    })
  }
  const stopListening = events.on('wake', wake)

  return {
    wakeAll: async () => {
      for (const { company } of await readAllHeads(db)) wake(company)
    },
    lag: async () => {
      const heads = await readAllHeads(db)
      return heads.reduce(
        (sum, { company, position }) => sum + Math.max(0, position - (emitted.get(company) ?? 0)),
        0,
      )
    },
    stop: async () => {
      stopped = true
      stopListening()
      await running
    },
  }
}
