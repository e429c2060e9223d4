import { z } from 'zod'
import { fieldCommandReply } from '../../contract/field/field-command.ts'
import { checklistReportBody, codePageQuery, codePageReply } from '../../contract/field/code-page.ts'
import { codeReportBody } from '../../contract/field/code-report.ts'
import { checklistStream } from '../../domain/checklists/checklist.ts'
import { streamName } from '../../domain/event-sourcing/event.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { onId } from '../db/on-id.ts'
import type { App } from '../app/app.ts'
import { parseItems } from '../checklists/checklists.ts'
import type { Context } from '../app/context.ts'
import { readStreamVersion } from '../event-log/read-log.ts'
import { codeAccountName } from '../files/file-usage.ts'
import { storeFile } from '../files/file-store.ts'
import { uploadRoute } from '../files/upload-route.ts'
import { acceptChecklistByCode } from '../field-reports/checklist-by-code.ts'
import { acceptCodeReport } from '../field-reports/accept-code-report.ts'
import { readRejectedReports } from '../field-reports/rejected-reports.ts'
import { acceptReport } from '../field-reports/accept-report.ts'
import { notFoundProblem } from '../http/reply/problem-reply.ts'
import { createRejectedReportLimits } from './rejected-report-limits.ts'
import { createCodeReader, type PresentedCode, findReportingCode } from './presented-code.ts'

const tags = ['reporting by code']
/** maximum number of checklists on the page of a code; a post has only a few */
const MOST_CHECKLISTS = 50

declare module 'fastify' {
  interface FastifyRequest {
    /** the code in the URL, once it is known to be valid */
    presentedCode: PresentedCode
  }
}

/**
 * Public routes for a scanned code: `GET /c/<code>`, and `POST /c/<code>/photos`, `/checklists` and
 * `/reports`.
 */
export function codePageRoutes(app: App, context: Context): void {
  const readCode = createCodeReader(
    context,
    findReportingCode(context),
    'This code is not valid. Ask the company for a new one.',
  )
  const bounded = createRejectedReportLimits(context)
  const params = z.object({ code: z.string().max(64).describe('as in the address that was scanned') })
  // The code is checked before the body is read, because the body of an unknown caller is limited.
  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    const { code } = params.parse(request.params)
    request.presentedCode = await readCode(request, reply, code)
    void reply.header('cache-control', 'no-store')
  }
  uploadRoute(app, '/c/:code/photos', {
    mostAtOnce: 16,
    mostOfOne: 2,
    caller: ({ presentedCode: { company, id } }) => `${company}/${id}`,
    schema: { tags, security: [], params },
    admit,
    store: ({ presentedCode: { company, id } }, body) =>
      storeFile(context, { company, userId: codeAccountName(id) }, body),
  })
  void app.register(async (scope) => {
    const routes = scope as App
    routes.addHook('onRequest', admit)

    routes.get(
      '/c/:code',
      {
        schema: {
          tags,
          security: [],
          params,
          querystring: codePageQuery,
          response: { 200: codePageReply },
        },
      },
      async ({ presentedCode, query: { senders = [] } }) => {
        const { company, sitePostId, uses, checkpoint } = presentedCode
        const post = await context.db
          .selectFrom('site_post')
          .innerJoin('company', 'company.id', 'site_post.company')
          .select(['site_post.alias', 'site_post.time_zone', 'company.name', 'company.time_zone as own_zone'])
          .where('site_post.company', '=', company)
          .where('site_post.id', '=', sitePostId)
          .executeTakeFirst()
        if (!post) throw notFoundProblem()
        const rows = await context.db
          .selectFrom('site_post_checklist as assigned')
          .innerJoin('checklist', onId('checklist', 'assigned.checklist_id'))
          .select([
            'checklist.id',
            'checklist.title',
            'checklist.kind',
            'checklist.items',
            'checklist.schedule',
          ])
          .where('assigned.company', '=', company)
          .where('assigned.site_post_id', '=', sitePostId)
          .where('checklist.status', '=', 'active')
          .where('checklist.archived_at', 'is', null)
          .orderBy('checklist.search')
          .orderBy('checklist.id')
          .limit(MOST_CHECKLISTS)
          .execute()
        const checklists = []
        for (const row of rows.map(parseItems)) {
          const version = await readStreamVersion(
            context.db,
            company,
            streamName(checklistStream.name, row.id),
          )
          checklists.push({ ...row, version })
        }
        return {
          data: {
            company_name: post.name,
            site_post_name: post.alias,
            time_zone: post.time_zone ?? post.own_zone,
            uses: [...uses],
            checkpoint,
            checklists: uses.includes('checklist') ? checklists : [],
            sent_back: await readRejectedReports(context.db, presentedCode, senders),
          },
        }
      },
    )

    routes.post(
      '/c/:code/checklists',
      {
        schema: {
          tags,
          security: [],
          params,
          body: checklistReportBody,
          response: { 200: fieldCommandReply },
        },
      },
      async (request, reply) => {
        const { presentedCode: code, body } = request
        const asked = { request, reply, sender: body.sender, isHelp: false }
        const data = await bounded(asked, () =>
          acceptCodeReport(context, { code, use: 'checklist', envelope: body }, (arrived) =>
            acceptChecklistByCode(arrived, body),
          ),
        )
        return { data }
      },
    )

    routes.post(
      '/c/:code/reports',
      {
        schema: {
          tags,
          security: [],
          params,
          body: codeReportBody,
          response: { 200: fieldCommandReply },
        },
      },
      async (request, reply) => {
        const { presentedCode: code, body } = request
        const asked = { request, reply, sender: body.sender, isHelp: body['use'] === 'help' }
        return { data: await bounded(asked, () => acceptReport(context, code, body)) }
      },
    )
  })
}
