import { Gauge } from 'prom-client'
import type { Context } from '../context.ts'
import { startLeasedWork } from '../db/leased-work.ts'
import { lookAtPages } from './look-at-pages.ts'
import { nameDamage } from './name-damage.ts'

/** together with the pages of a step: half a megabyte and about a millisecond of work a second */
const STEP_MS = 250

/** Checks pages of SQLite's main file for disk damage while the server runs. */
export async function startPageCheck(context: Context): Promise<() => Promise<void>> {
  const { pages, log, metrics, now, config } = context
  if (pages === null) return async () => {}
  const stop = new AbortController()
  new Gauge({
    name: 'database_damaged_pages',
    help: 'Pages of the main file of SQLite that are not what was written there',
    registers: [metrics],
    collect() {
      this.set(pages.damaged.size)
    },
  })
  new Gauge({
    name: 'database_pages_checked_seconds',
    help: 'Seconds since all pages of the main file of SQLite had been looked at',
    registers: [metrics],
    collect() {
      const { endedAt } = pages.round
      if (endedAt !== null) this.set((now() - endedAt) / 1000)
    },
  })
  const told = new Set<number>()
  let isUnnamed = false
  let naming: Promise<void> | null = null
  // this reads the whole database: further findings wait for one more run, however many there are
  const name = async () => {
    try {
      while (isUnnamed && !stop.signal.aborted) {
        isUnnamed = false
        for (const line of await nameDamage(config, stop.signal)) log.error(line)
      }
    } catch (error) {
      log.error({ err: error }, 'what is damaged could not be named')
    } finally {
      naming = null
    }
  }
  const look = async () => {
    await lookAtPages(pages, now())
    for (const page of told) if (!pages.damaged.has(page)) told.delete(page)
    const found = [...pages.damaged].filter((page) => !told.has(page))
    if (found.length === 0) return
    for (const page of found) told.add(page)
    log.error({ pages: found.slice(0, 100) }, 'DISK: pages of askari.db are not what was written there')
    isUnnamed = true
    naming ??= name()
  }
  const work = {
    name: 'page check',
    periodMs: STEP_MS,
    failure: 'looking at the pages of the database failed',
  }
  const stopLooking = startLeasedWork(context, work, look)
  return async () => {
    stop.abort()
    await stopLooking()
    await naming
    for (const name of ['database_damaged_pages', 'database_pages_checked_seconds'])
      metrics.removeSingleMetric(name)
  }
}
