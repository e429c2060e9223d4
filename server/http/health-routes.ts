import { z } from 'zod'
import { problem } from '../../contract/problem.ts'
import type { App } from '../app.ts'
import { knownBackup } from '../backup/last-backup.ts'
import type { Context } from '../context.ts'
import { countSealFaults } from '../evidence/seal-faults.ts'
import { HttpProblem } from './problem-reply.ts'

const okReply = z.object({ status: z.literal('ok') })
const readyReply = okReply.extend({
  /** where backups are made: seconds since the newest try was begun, null before the first, and whether it worked */
  backup: z.object({ age_s: z.number().nullable(), ok: z.boolean().nullable() }).optional(),
  /** where the disk gives back something else than was written: the log says what */
  disk: z.object({ damaged_pages: z.number().int() }).optional(),
  /** where fixes are not as they were sealed: hours of a guard, 1000 at most */
  seals: z.object({ faults: z.number().int() }).optional(),
})

/** a probe that comes sooner gets the answer of the one before, ms */
const SAME_MS = 1000

/**
 * /healthz: the process lives. /readyz: it can take requests, so the database takes a write, there is space for more,
 * and it is not stopping. A backup that failed, pages that are damaged and fixes that are not as they were sealed are told
 * there, and no reason to send nobody any more.
 */
export function healthRoutes(app: App, context: Context): void {
  let stopping = false
  let tried: { at: number; write: Promise<boolean> } = { at: -Infinity, write: Promise.resolve(false) }
  /** a counter of its own in the table of counters, which both engines commit like anything else */
  const tryWrite = async () => {
    try {
      await context.db
        .insertInto('id_counter')
        .values({ company: '-', kind: 'readiness', last: 1 })
        .onConflict((conflict) =>
          conflict
            .columns(['company', 'kind'])
            .doUpdateSet((eb) => ({ last: eb('id_counter.last', '+', 1) })),
        )
        .execute()
      return true
    } catch (error) {
      // whatever the database says, the answer is the same: not ready
      context.log.error({ err: error }, 'the database cannot be written to')
      return false
    }
  }
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.get('/healthz', { exposeHeadRoute: true, schema: { response: { 200: okReply } } }, async () => ({
    status: 'ok' as const,
  }))
  app.get(
    '/readyz',
    { exposeHeadRoute: true, schema: { response: { 200: readyReply, 503: problem } } },
    async () => {
      if (stopping) throw new HttpProblem(503, 'The server is stopping.')
      if (context.space.short) throw new HttpProblem(503, 'The disk is full.')
      const now = context.now()
      if (Math.abs(now - tried.at) >= SAME_MS) tried = { at: now, write: tryWrite() }
      if (!(await tried.write)) throw new HttpProblem(503, 'The database cannot be written to.')
      const { dir } = context.config.backup
      const damaged = context.pages?.damaged.size ?? 0
      const faults = await countSealFaults(context.db)
      return {
        status: 'ok' as const,
        ...(dir !== null && { backup: backupOf(dir, now) }),
        ...(damaged > 0 && { disk: { damaged_pages: damaged } }),
        ...(faults > 0 && { seals: { faults } }),
      }
    },
  )
}

function backupOf(dir: string, now: number) {
  const last = knownBackup(dir)
  return { age_s: last && Math.round((now - Date.parse(last.at)) / 1000), ok: last && last.ok }
}
