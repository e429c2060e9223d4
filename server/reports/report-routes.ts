import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { SLUGS } from '../../contract/reports/report-list.ts'
import {
  MOST_CHANGES,
  type Report,
  reportExportBody,
  reportQuery,
  reportReply,
} from '../../contract/reports/report.ts'
import { jsonText } from '../../domain/json-text.ts'
import { reportChanges } from '../../domain/reports/report-changes.ts'
import { reportStream } from '../../domain/reports/report.ts'
import type { App } from '../app.ts'
import type { Account } from '../auth/account.ts'
import { beginTry, exportSubject, tooManyTries } from '../auth/guessing/tries.ts'
import { companyZone } from '../companies/companies.ts'
import type { Context } from '../context.ts'
import { handle } from '../event-log/handle.ts'
import { imageAsPng } from '../files/shrink-image.ts'
import { fileOf } from '../files/stored-files.ts'
import { accountTurns } from '../http/account-turns.ts'
import { mustBeThere } from '../http/must-be-there.ts'
import { HttpProblem, notFound, refusalProblem } from '../http/problem-reply.ts'
import { personNames } from '../occurrences/occurrence-rows.ts'
import { computeReport, mustBeOpen, type ReportParams, reportParams, sha256Of } from './compute-report.ts'
import { issuedById, type IssuedReport, issueReport, newestIssued, storedContent } from './issued-reports.ts'
import { reportFile } from './report-file.ts'
import type { ReportSource } from './report-source.ts'

const tags = ['reports']
const params = z.object({ slug: z.string() })
const slugs = z.enum(SLUGS)
/** of its longest side, as on the other documents */
const LOGO_PX = 600

const issuedParams = jsonText.pipe(
  z.object({
    from_day: z.string(),
    to_day: z.string(),
    client_id: z.string().nullable(),
    assignment_id: z.string().nullable(),
  }),
)

type Query = z.infer<typeof reportQuery>

/** Reports: as they are now, as they were exported and what has changed since, and their files. */
export function reportRoutes(app: App, context: Context): void {
  const { db } = context
  const inTurn = accountTurns('A report is being computed for you. Ask for the next one when you have it.')
  const turn = <Made>({ company, userId }: Account, make: () => Promise<Made>) =>
    inTurn(`${company} ${userId}`, make)

  /** What is asked for: an export that is there, or what the parameters say. */
  async function askedFor(named: string, account: Account, { report_id, ...query }: Query) {
    const slug = slugs.safeParse(named).data
    if (slug === undefined) throw notFound('There is no such report.')
    mustBeOpen(slug, account)
    if (report_id === undefined) {
      const zone = await companyZone(db, account.company)
      return { slug, stored: undefined, asked: await reportParams(context, slug, account, query, zone) }
    }
    const stored = await issuedById(db, slug, account, report_id)
    if (!stored) throw notFound('There is no such report.')
    return { slug, stored, asked: issuedParams.parse(stored.params) satisfies ReportParams }
  }

  app.get(
    '/reports/:slug',
    { schema: { tags, params, querystring: reportQuery, response: { 200: reportReply } } },
    async ({ account, params: { slug: named }, query }, reply) => {
      const { slug, stored, asked } = await askedFor(named, account, query)
      const now = await turn(account, () =>
        computeReport(context, slug, account, asked, () => mustBeThere(reply)),
      )
      const person = await personNames(db, account.company)
      const issued = stored ?? (await newestIssued(db, slug, account, asked))
      const isChanged = issued !== undefined && issued.data_sha256 !== now.sha256
      const before = issued && (await storedContent(db, account, issued.data_sha256))
      if (stored && !before) throw erased()
      const data: Report = {
        content: stored && before ? before : now.content,
        source: stored
          ? sourceShown(stored)
          : {
              position: now.position,
              hash: now.hash,
              checkpoint_size: now.checkpointSize,
              data_sha256: now.sha256,
            },
        issued: issued
          ? { ...sourceShown(issued), id: issued.id, at: issued.issued_at, by: person(issued.issued_by) }
          : null,
        is_changed: isChanged,
        changes: isChanged && before ? reportChanges(before, now.content).slice(0, MOST_CHANGES) : [],
      }
      return { data }
    },
  )

  app.post(
    '/reports/:slug/exports',
    { schema: { tags, params, body: reportExportBody } },
    async ({ account, params: { slug: named }, body: { format, ...query } }, reply) => {
      const { company, userId } = account
      const { slug, stored, asked } = await askedFor(named, account, query)
      const tried = await beginTry(context, [exportSubject(company, userId)])
      if (!tried.allowed) throw tooManyTries(reply, tried.retryAfterMs)
      const file = await turn(account, async () => {
        const issued =
          stored ??
          (await issueReport(
            context,
            { slug, account, params: asked },
            await computeReport(context, slug, account, asked, () => mustBeThere(reply)),
          ))
        const content = await storedContent(db, account, issued.data_sha256)
        if (!content) throw erased()
        const logo = format === 'pdf' ? await logoOf(account, content.logo) : null
        return { id: issued.id, ...(await reportFile(format, content, sourceOf(issued), logo)) }
      })
      const handled = await handle(context, reportStream, {
        company,
        id: file.id,
        command: {
          type: 'ExportReport',
          format,
          fileSha256: sha256Of(file.bytes),
          bytes: file.bytes.length,
        },
        commandId: context.newId(),
        by: `user:${userId}`,
        at: context.now(),
      })
      if (!handled.ok) throw refusalProblem(handled.refusal)
      return sendFile(reply, file)
    },
  )

  async function logoOf({ company }: Account, digest: string | null): Promise<Buffer | null> {
    const file = digest === null ? undefined : await fileOf(db, company, digest)
    return file ? imageAsPng(file.content, LOGO_PX) : null
  }
}

const erased = () =>
  new HttpProblem(
    410,
    'This version of the report is no longer available: the data of a person whom it named was erased, or an incident in it became confidential.',
    { code: 'erased' },
  )

const sendFile = (reply: FastifyReply, file: { name: string; type: string; bytes: Uint8Array }) =>
  reply
    .header('content-disposition', `attachment; filename="${file.name}"`)
    .type(file.type)
    .send(file.bytes as never)

const sourceShown = (issued: IssuedReport): Report['source'] => ({
  position: issued.source_position,
  hash: issued.source_hash,
  checkpoint_size: issued.checkpoint_size,
  data_sha256: issued.data_sha256,
})

const sourceOf = (issued: IssuedReport): ReportSource => ({
  at: issued.issued_at,
  position: issued.source_position,
  hash: issued.source_hash,
  checkpointSize: issued.checkpoint_size,
  dataSha256: issued.data_sha256,
})
