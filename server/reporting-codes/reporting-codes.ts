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
import { onId } from '../db/on-id.ts'
import { addRow, changeRow, readModel } from '../projections/read-model.ts'
import { columnsEqual, listSchema, sendList, narrowList } from '../resource/list/list.ts'
import { readRoutes } from '../resource/record/record-routes.ts'
import { createRecordHandlers } from '../resource/record/record.ts'
import type { Resource } from '../resource/resource.ts'
import { stepRoutes } from '../resource/write/step-routes.ts'
import { writeHeaders } from '../resource/write/write-headers.ts'
import { type CodedRecords, codeAddressRoute, newCodeHash } from './code-address.ts'
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

const CODED: CodedRecords = {
  table: 'reporting_code',
  stream: 'reporting-code',
  path: contract.path,
  tag: reportingCodes.noun.many,
  words: { one: 'code', shown: 'printed' },
}

const codeRows = (db: Context['db'], company: CompanyId) =>
  db
    .selectFrom('reporting_code')
    .innerJoin('site_post', onId('site_post', 'reporting_code.site_post_id'))
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
      columnsEqual('reporting_code', { site_post_id }),
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
          codeHash: newCodeHash(context, CODED, company, codeId),
        }),
      })
    },
  )
  codeAddressRoute(app, context, CODED, {
    reply: codeUrlReply,
    urls: (origin, code) => ({ url: `${origin}/checklist/${code}` }),
  })
  stepRoutes(app, record, {
    steps: reportingCodeSteps,
    noun: reportingCodes.noun,
    reply: contract.reply,
    before: record.mustExist,
  })
}
