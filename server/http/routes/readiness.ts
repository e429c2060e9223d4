import type { Context } from '../../app/context.ts'
import { databaseTime } from '../../db/database-time.ts'

/** maximum wait of a probe for the database, ms */
const PATIENCE_MS = 3000
/** how long events may stay unpublished before the process counts as not ready, ms */
const MOST_LAG_MS = 10_000

/** Checks of what a process needs to be ready. */
export interface Readiness {
  /** Returns a sentence for each failing dependency; empty if none fails. */
  failures: () => Promise<Record<string, string>>
}

/** Checks what a process needs to take requests. The sentences name no host, path, user or key. */
export function createReadiness(context: Context): Readiness {
  let level = { at: context.now(), isLevel: true }
  const database = async () => {
    const outcome = await withPatience(writeProbe(context))
    if (outcome === 'ok') return null
    return outcome === 'slow'
      ? `The database has not answered within ${PATIENCE_MS / 1000} s.`
      : 'The database cannot be written to.'
  }
  const log = async () => {
    const now = context.now()
    const lag = await context.logLag()
    if (lag === 0 || level.isLevel) level = { at: now, isLevel: lag === 0 }
    if (lag === 0 || now - level.at < MOST_LAG_MS) return null
    return `The event log is ${lag} events ahead of what this process has published.`
  }
  return {
    failures: async (): Promise<Record<string, string>> => {
      const { newer } = context.schema
      if (newer)
        return { schema: 'A newer version has taken over the database. This process is stepping down.' }
      if (context.space.short) return { disk: 'The disk is full.' }
      const unavailable = await database()
      if (unavailable) return { database: unavailable }
      const behind = await log()
      return behind ? { log: behind } : {}
    },
  }
}

/** Returns the names of expired leases that no process has taken over. */
export async function findExpiredLeases(context: Context): Promise<string[]> {
  if (context.engine === 'sqlite') return []
  const rows = await context.db
    .selectFrom('lease')
    .select('name')
    .where('until', '<', databaseTime(context))
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

/** Writes to a counter that nothing else uses, to test that the database commits. */
async function writeProbe(context: Context): Promise<'ok' | 'failed'> {
  try {
    await context.db
      .insertInto('id_counter')
      .values({ company: '-', kind: 'readiness', last: 1 })
      .onConflict((conflict) =>
        conflict.columns(['company', 'kind']).doUpdateSet((eb) => ({ last: eb('id_counter.last', '+', 1) })),
      )
      .execute()
    return 'ok'
  } catch (error) {
    // any database error means that the process is not ready
    context.log.error({ err: error }, 'the database cannot be written to')
    return 'failed'
  }
}

async function withPatience<T>(work: Promise<T>): Promise<T | 'slow'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'slow'>((resolve) => {
    timer = setTimeout(() => resolve('slow'), PATIENCE_MS).unref()
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
