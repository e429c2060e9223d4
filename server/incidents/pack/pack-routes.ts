import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { id } from '../../../contract/core/id.ts'
import { incidentPackBody, incidents as contract } from '../../../contract/incidents/incident.ts'
import { MAX_PROVEN_FIXES, maxProvenFixes } from '../../../contract/evidence/fix-export.ts'
import { streamName } from '../../../domain/event-sourcing/event.ts'
import { incidentStream } from '../../../domain/incidents/incident.ts'
import type { App } from '../../app/app.ts'
import type { Account } from '../../auth/account.ts'
import { recordAttempt, exportRateLimit, tooManyAttempts } from '../../auth/brute-force/rate-limit.ts'
import { canSee } from '../../auth/permissions/access-limits.ts'
import type { Context } from '../../app/context.ts'
import { readStream } from '../../event-log/read-log.ts'
import { sealingProgress } from '../../evidence/sealing/sealing-progress.ts'
import { evidencePage } from '../../exports/evidence/evidence-page.ts'
import { exportPieces, maxFixesInMemory } from '../../exports/export-pieces.ts'
import { countExportSizes } from '../../exports/export-sizes.ts'
import { readExportedGuards } from '../../exports/exported-trail.ts'
import { recordWhileSending } from '../../exports/file-exports.ts'
import { exportMemoryBudget } from '../../exports/export-memory-budget.ts'
import { sendLoggedExport } from '../../exports/logged-export.ts'
import { readReportFacts, type ReportFacts } from '../../exports/pdf/report-facts.ts'
import { gatherExportStatement } from '../../exports/evidence/stated-export.ts'
import { limitConcurrency } from '../../http/limits/request-queues.ts'
import { throwIfClientGone, HttpProblem, notFoundProblem } from '../../http/reply/problem-reply.ts'
import { readReportLogo } from '../../pdf/report-logo.ts'
import { incidentRows, type IncidentNames, toIncident } from '../incident-rows.ts'
import { readIncidentNames } from '../incident-names.ts'
import { eventDetails, eventLabel } from './event-labels.ts'
import { readPackFiles } from './pack-files.ts'
import { packPieces } from './pack-pieces.ts'

const params = z.object({ id })
const MOST_EVENTS = 2000

/**
 * Route POST /api/incidents/:id/pack: hands an incident over as a ZIP, and logs this as an event of the
 * incident.
 */
export function packRoutes(app: App, context: Context): void {
  const { db } = context
  const count = limitConcurrency(1, 'A pack is being made for you. Ask for the next one when you have it.')
  const hold = exportMemoryBudget()
  app.post(
    `${contract.path}/:id/pack`,
    {
      schema: { tags: ['incidents'], params, body: incidentPackBody },
      preValidation: async ({ account: { company, userId } }, reply) => {
        count(`${company} ${userId}`, reply)
        const tried = await recordAttempt(context, [exportRateLimit(company, userId)])
        if (!tried.allowed)
          throw tooManyAttempts(
            reply,
            tried.retryAfterMs,
            'You have asked for many exports. Please wait a little.',
          )
      },
    },
    async (request, reply) => {
      const { account, body } = request
      const { company } = account
      if (!(await canSee(db, account, incidentStream.name, request.params.id))) throw notFoundProblem()
      if (!account.permissions.includes('View Trails'))
        throw new HttpProblem(403, 'A pack holds where guards were: you need the permission “View Trails”.', {
          code: 'forbidden',
        })
      const row = await incidentRows(db, company)
        .where('incident.id', '=', request.params.id)
        .executeTakeFirstOrThrow()
      const named = await readIncidentNames(db, account, [row.id])
      const incident = toIncident(named)(row)
      const facts = await readReportFacts(context, account)
      const goesOn = () => throwIfClientGone(reply)
      const asked = {
        request,
        incident,
        body,
        facts,
        goesOn,
        events: await toldEvents(context, account, row.id, named),
        files: await readPackFiles(context, company, incident),
        logo: await readReportLogo(context, company),
        evidence: await evidenceOf(context, { request, body, facts, goesOn, hold, reply }),
      }
      const file = {
        company,
        by: `user:${account.userId}`,
        kind: 'incident-pack',
        fileName: `${incident.number}.zip`,
      } as const
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="${file.fileName}"`)
        .send(Readable.from(recordWhileSending(context, file, packPieces(context, asked))) as never)
    },
  )
}

interface Evidence {
  request: { account: Account; isStillAdmitted: () => Promise<boolean> }
  body: z.infer<typeof incidentPackBody>
  facts: ReportFacts
  goesOn: () => void
  hold: ReturnType<typeof exportMemoryBudget>
  reply: FastifyReply
}

/**
 * Returns the evidence page for the guards of a pack, or the reason why there is none. It is limited and
 * logged like any export.
 */
async function evidenceOf(context: Context, { request, body, facts, goesOn, hold, reply }: Evidence) {
  const { account } = request
  const { company, userId } = account
  const { worker_ids, from, to, reason } = body
  const span = { from, to }
  const ids = [...new Set(worker_ids)]
  const guards = await readExportedGuards(context.db, account, ids)
  if (guards.length < ids.length) throw notFoundProblem('There is no such guard.')
  if (guards.length === 0) return { none: 'No guard was named.' }
  const seals = await sealingProgress(context.db, company)
  const sizes = await countExportSizes(context.db, account, guards, span, seals, goesOn)
  if (sizes.length === 0) return { none: 'These guards have no position in this period.' }
  if (sizes.every(({ sealed }) => sealed === 0))
    return { none: 'No position of these guards in this period is sealed yet.' }
  if (maxProvenFixes(sizes) > MAX_PROVEN_FIXES)
    throw new HttpProblem(
      422,
      'These are too many positions for one pack. Choose fewer guards or a shorter time.',
      {
        code: 'too_much',
        data: { to: ['These are too many positions for one pack.'] },
      },
    )
  const page = await evidencePage()
  const exportKey = context.newId()
  const walked = sizes.map(({ worker_id }) => worker_id)
  const stated = await gatherExportStatement(context, company, {
    exportKey,
    guards,
    walked,
    span,
    reason,
    facts,
    goesOn,
  })
  let fixes = 0
  const told = (more: number) => (fixes += more)
  const format = 'bundle' as const
  const pieces = exportPieces(context, {
    request,
    guards,
    sizes,
    facts,
    stated,
    told,
    goesOn,
    logo: null,
    body: { worker_ids: walked, from, to, format, reason },
  })
  hold(company, maxFixesInMemory(sizes, format), reply)
  const begun = { guards: walked, fromAt: from, toAt: to, format, reason, statements: stated.digest }
  const by = `user:${userId}`
  return { page, bundles: sendLoggedExport(context, { company, by, exportKey, begun }, pieces, () => fixes) }
}

/** Returns the newest 2,000 events of an incident as text. */
async function toldEvents({ db }: Context, { company }: Account, incidentId: string, named: IncidentNames) {
  const events = await readStream(db, company, streamName(incidentStream.name, incidentId))
  // Comments are left out, because they are meant for colleagues only.
  const told = events.filter(({ event }) => event.type !== 'IncidentCommented')
  return told.slice(-MOST_EVENTS).map(({ at, by, event }) => ({
    at,
    by: named.person(by),
    what: eventLabel(event.type),
    details: eventDetails(event, named),
  }))
}
