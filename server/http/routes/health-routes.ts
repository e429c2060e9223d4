import { z } from 'zod'
import { problem } from '../../../contract/core/problem.ts'
import type { App } from '../../app/app.ts'
import { lastKnownBackup } from '../../backup/last-backup.ts'
import type { Context } from '../../app/context.ts'
import { countSealFaults } from '../../evidence/seal-check/seal-faults.ts'
import { HttpProblem } from '../reply/problem-reply.ts'
import { createReadiness, findExpiredLeases } from './readiness.ts'

const okReply = z.object({ status: z.literal('ok') })
const readyReply = okReply.extend({
  /** only with backups: age of the newest attempt in seconds, null before the first, and its result */
  backup: z.object({ age_s: z.number().nullable(), ok: z.boolean().nullable() }).optional(),
  /** number of sealed hours (one guard each) whose fixes differ from their seal, at most 1000 */
  seals: z.object({ faults: z.number().int() }).optional(),
  /** names of leases that have expired */
  leases: z.object({ expired: z.array(z.string()) }).optional(),
})
type ReadyReply = z.infer<typeof readyReply>

/** a probe within this time after another gets the same reply, ms */
const SAME_MS = 1000

/**
 * Routes of health checks. /healthz: the process runs. /readyz: it can take requests. That fails, with the
 * cause, if a newer version has taken over, the disk is full, the database refuses writes, or events stay
 * unpublished. Failed backups, differences from seals and expired leases are only reported.
 */
export function healthRoutes(app: App, context: Context): void {
  const readiness = createReadiness(context)
  let checked: { at: number; reply: Promise<ReadyReply | HttpProblem> } | null = null
  app.get('/healthz', { exposeHeadRoute: true, schema: { response: { 200: okReply } } }, async () => ({
    status: 'ok' as const,
  }))
  app.get(
    '/readyz',
    { exposeHeadRoute: true, schema: { response: { 200: readyReply, 503: problem } } },
    async () => {
      if (app.departure.isLeaving) throw notReady({ process: 'The server is stopping.' })
      // This is not cached, because both are known without waiting.
      if (context.schema.newer || context.space.short) throw notReady(await readiness.failures())
      const now = context.now()
      if (checked === null || Math.abs(now - checked.at) >= SAME_MS) checked = { at: now, reply: check(now) }
      const reply = await checked.reply
      if (reply instanceof HttpProblem) throw reply
      return reply
    },
  )

  async function check(now: number): Promise<ReadyReply | HttpProblem> {
    const failures = await readiness.failures()
    if (Object.keys(failures).length > 0) return notReady(failures)
    const { dir } = context.config.backup
    const faults = await countSealFaults(context.db)
    const expired = await findExpiredLeases(context)
    return {
      status: 'ok' as const,
      ...(dir !== null && { backup: backupOf(dir, now) }),
      ...(faults > 0 && { seals: { faults } }),
      ...(expired.length > 0 && { leases: { expired } }),
    }
  }
}

/** Returns the 503 reply that names each failing dependency. */
const notReady = (failures: Record<string, string>): HttpProblem =>
  new HttpProblem(503, Object.values(failures).join(' '), {
    code: 'not_ready',
    data: Object.fromEntries(Object.entries(failures).map(([name, why]) => [name, [why]])),
  })

function backupOf(dir: string, now: number) {
  const last = lastKnownBackup(dir)
  return { age_s: last && Math.round((now - Date.parse(last.at)) / 1000), ok: last && last.ok }
}
