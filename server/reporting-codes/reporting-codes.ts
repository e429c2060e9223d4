import { sql } from 'kysely'
import { toString as drawQr } from 'qrcode'
import { z } from 'zod'
import { id } from '../../contract/core/id.ts'
import {
  codeUrlReply,
  reportingCodes as contract,
  reportingCodeSteps,
} from '../../contract/field/reporting-code.ts'
import { reportingCodeStream } from '../../domain/reporting-codes/reporting-code.ts'
import { searchText } from '../../domain/text/text.ts'
import { addDays, wallTimeOn } from '../../domain/time/zone-days.ts'
import type { App } from '../app/app.ts'
import { readCompanyZone } from '../companies/companies.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { HttpProblem, notFoundProblem } from '../http/reply/problem-reply.ts'
import { publicOrigin } from '../http/reply/public-origin.ts'
import { addRow, changeRow, readModel } from '../projections/read-model.ts'
import { listSchema, sendList, narrowList } from '../resource/list/list.ts'
import { readRoutes } from '../resource/record/record-routes.ts'
import { createRecordHandlers } from '../resource/record/record.ts'
import type { Resource } from '../resource/resource.ts'
import { stepRoutes } from '../resource/write/step-routes.ts'
import { writeHeaders } from '../resource/write/write-headers.ts'
import { hashCode, createCode, recoverCode } from './code-secret.ts'
import { codeUsesJson } from './presented-code.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /** Times are ms since epoch UTC. */
    reporting_code: {
      company: string
      id: string
      site_post_id: string
      label: string
      search: string
      status: 'issued' | 'revoked'
      /** SHA-256 of the code, hex */
      code_hash: string
      expires_on: string | null
      expires_at: number | null
      issued_at: number
      revoked_at: number | null
      /** JSON of the uses (`codeUse`) */
      uses: string
    }
  }
}

export const reportingCodes: Resource = {
  noun: { one: 'reporting code', many: 'reporting codes' },
  path: contract.path,
  secret: ['codeHash'],
  refersTo: {
    'site-post': (db, company, post) =>
      db
        .selectFrom('reporting_code')
        .select('label as called')
        .where('company', '=', company)
        .where('site_post_id', '=', post)
        .where('status', '=', 'issued'),
  },
  readModel: readModel(reportingCodeStream, ['reporting_code'], (trx, key, event, { at }) => {
    switch (event.type) {
      case 'ReportingCodeIssued':
        return addRow(trx, 'reporting_code', key, {
          site_post_id: event.sitePostId,
          label: event.label,
          search: searchText(event.label),
          status: 'issued',
          code_hash: event.codeHash,
          expires_on: event.expiresOn,
          expires_at: event.expiresAt,
          issued_at: at,
          uses: JSON.stringify(event.uses),
        })
      case 'ReportingCodeUsesChanged':
        return changeRow(trx, 'reporting_code', key, { uses: JSON.stringify(event.uses) })
      case 'ReportingCodeRevoked':
        return changeRow(trx, 'reporting_code', key, { status: 'revoked', revoked_at: at })
    }
  }),
}

const shownCode = <Row extends { uses: string }>({ uses, ...row }: Row) => ({
  ...row,
  uses: codeUsesJson.parse(uses),
})

const codeName = (company: string, id: string) => `reporting-code/${company}/${id}`

const codeRows = (db: Context['db'], company: CompanyId) =>
  db
    .selectFrom('reporting_code')
    .innerJoin('site_post', (join) =>
      join
        .onRef('site_post.company', '=', 'reporting_code.company')
        .onRef('site_post.id', '=', 'reporting_code.site_post_id'),
    )
    .select([
      'reporting_code.id',
      'reporting_code.site_post_id',
      'site_post.alias as site_post_name',
      'reporting_code.label',
      'reporting_code.status',
      'reporting_code.expires_on',
      'reporting_code.issued_at',
      'reporting_code.uses',
    ])
    .where('reporting_code.company', '=', company)

/** Routes of reporting codes: list, issue, print, revoke. */
export function reportingCodeRoutes(app: App, context: Context): void {
  const tags = [reportingCodes.noun.many]
  const params = z.object({ id })
  const show = async (db: Context['db'], company: CompanyId, codeId: string) => {
    const row = await codeRows(db, company).where('reporting_code.id', '=', codeId).executeTakeFirst()
    return row && shownCode(row)
  }
  const record = createRecordHandlers(context, reportingCodes, reportingCodeStream, show)
  readRoutes(app, contract, reportingCodes, record)

  app.get(contract.path, { schema: listSchema(reportingCodes, contract) }, (request, reply) => {
    const { site_post_id, search } = request.query
    const { company } = request.account
    const { rows, alone } = narrowList(
      site_post_id === undefined ? [] : [sql`reporting_code.site_post_id = ${site_post_id}`],
      codeRows(context.db, company),
      context.db.selectFrom('reporting_code').where('company', '=', company),
    )
    return sendList(contract, request, reply, {
      rows,
      alone: search === undefined ? alone : undefined,
      id: 'reporting_code.id',
      searched: ['reporting_code.search', 'site_post.search'],
      sorts: {
        label: 'reporting_code.search',
        site_post_name: 'site_post.search',
        status: 'reporting_code.status',
        expires_on: 'reporting_code.expires_on',
        issued_at: 'reporting_code.issued_at',
      },
      as: shownCode,
    })
  })
  app.post(
    contract.path,
    { schema: { tags, headers: writeHeaders, body: contract.body, response: { 201: contract.reply } } },
    (request, reply) => {
      const { site_post_id: sitePostId, label, expires_on: expiresOn, uses } = request.body
      const { company } = request.account
      const asked = {
        type: 'IssueReportingCode',
        sitePostId,
        label,
        expiresOn,
        ...(uses && { uses }),
      } as const
      return record.write(request, reply.code(201), {
        id: null,
        asked,
        commandIn: async (trx, codeId) => ({
          ...asked,
          expiresAt:
            expiresOn === null
              ? null
              : wallTimeOn(addDays(expiresOn, 1), '00:00', await readCompanyZone(trx, company)),
          codeHash: hashCode(createCode(context.keys.signing(), codeName(company, codeId))),
        }),
      })
    },
  )
  app.get(
    `${contract.path}/:id/address`,
    { schema: { tags, params, response: { 200: codeUrlReply } } },
    async (request, reply) => {
      const { company } = request.account
      const row = await context.db
        .selectFrom('reporting_code')
        .select(['id', 'code_hash', 'status'])
        .where('company', '=', company)
        .where('id', '=', request.params.id)
        .executeTakeFirst()
      if (!row) throw notFoundProblem()
      const code =
        row.status === 'issued' ? recoverCode(context.keys, codeName(company, row.id), row.code_hash) : null
      if (code === null)
        throw new HttpProblem(
          409,
          row.status === 'revoked'
            ? 'This code is revoked. Issue another.'
            : 'The server has other keys since this code was issued, so it cannot be printed again. Revoke it and issue another.',
          { code: row.status === 'revoked' ? 'not_issued' : 'secret_unavailable' },
        )
      // the reply contains the code
      void reply.header('cache-control', 'no-store')
      const url = `${publicOrigin(context.config, request)}/checklist/${code}`
      return { data: { url, qr_svg: await drawQr(url, { type: 'svg', margin: 2 }) } }
    },
  )
  stepRoutes(app, record, {
    steps: reportingCodeSteps,
    noun: reportingCodes.noun,
    reply: contract.reply,
    before: async ({ account, id: codeId }) => {
      if (!(await show(context.db, account.company, codeId))) throw notFoundProblem()
    },
  })
}
