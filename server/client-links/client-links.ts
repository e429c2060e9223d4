import {
  clientLinkUrlReply,
  clientLinks as contract,
  clientLinkSteps,
} from '../../contract/clients/client-link.ts'
import { clientLinkStream, MAX_LINK_DAYS } from '../../domain/records/client-link.ts'
import { addDays, wallTimeOn } from '../../domain/time/zone-days.ts'
import type { App } from '../app/app.ts'
import { readCompanyDate, readCompanyZone } from '../companies/companies.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { onId } from '../db/on-id.ts'
import { HttpProblem } from '../http/reply/problem-reply.ts'
import { addRow, changeRow, readModel } from '../projections/read-model.ts'
import { type CodedRecords, codeAddressRoute, newCodeHash } from '../reporting-codes/code-address.ts'
import { columnsEqual, listSchema, sendList, narrowList } from '../resource/list/list.ts'
import { readRoutes } from '../resource/record/record-routes.ts'
import { createRecordHandlers } from '../resource/record/record.ts'
import type { Resource } from '../resource/resource.ts'
import { stepRoutes } from '../resource/write/step-routes.ts'
import { writeHeaders } from '../resource/write/write-headers.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /** Links with which clients open a page about their sites. Times are ms since epoch UTC. */
    client_link: {
      company: string
      id: string
      client_id: string
      status: 'issued' | 'revoked'
      /** SHA-256 of the code in the link, hex */
      code_hash: string
      expires_on: string
      expires_at: number
      issued_at: number
      revoked_at: number | null
    }
  }
}

export const clientLinks: Resource = {
  noun: { one: 'client link', many: 'client links' },
  path: contract.path,
  secret: ['codeHash'],
  readModel: readModel(clientLinkStream, ['client_link'], (trx, key, event, { at }) =>
    event.type === 'ClientLinkIssued'
      ? addRow(trx, 'client_link', key, {
          client_id: event.clientId,
          status: 'issued',
          code_hash: event.codeHash,
          expires_on: event.expiresOn,
          expires_at: event.expiresAt,
          issued_at: at,
        })
      : changeRow(trx, 'client_link', key, { status: 'revoked', revoked_at: at }),
  ),
}

const tooFar = () => {
  const message = 'Please choose a day within a year.'
  return new HttpProblem(422, message, { code: 'exceeds_maximum', data: { expires_on: [message] } })
}

const CODED: CodedRecords = {
  table: 'client_link',
  stream: 'client-link',
  path: contract.path,
  tag: clientLinks.noun.many,
  words: { one: 'link', shown: 'shown' },
  refusesExpired: true,
}

const linkRows = (db: Context['db'], company: CompanyId) =>
  db
    .selectFrom('client_link')
    .innerJoin('client', onId('client', 'client_link.client_id'))
    .select(['client_link.id', 'client_link.client_id', 'client.name as client_name'])
    .select(['client_link.status', 'client_link.expires_on', 'client_link.issued_at'])
    .where('client_link.company', '=', company)

/** Routes of the links that show clients their own sites: list, create, show and revoke them. */
export function clientLinkRoutes(app: App, context: Context): void {
  const tags = [clientLinks.noun.many]
  const show = (db: Context['db'], company: CompanyId, linkId: string) =>
    linkRows(db, company).where('client_link.id', '=', linkId).executeTakeFirst()
  const record = createRecordHandlers(context, clientLinks, clientLinkStream, show)
  readRoutes(app, contract, clientLinks, record)

  app.get(contract.path, { schema: listSchema(clientLinks, contract) }, (request, reply) => {
    const { client_id, search } = request.query
    const { company } = request.account
    const { rows, alone } = narrowList(
      columnsEqual('client_link', { client_id }),
      linkRows(context.db, company),
      context.db.selectFrom('client_link').where('company', '=', company),
    )
    return sendList(contract, request, reply, {
      rows,
      alone: search === undefined ? alone : undefined,
      id: 'client_link.id',
      searched: ['client.search'],
      sorts: {
        client_name: 'client.search',
        status: 'client_link.status',
        expires_on: 'client_link.expires_on',
        issued_at: 'client_link.issued_at',
      },
      as: (row) => row,
    })
  })
  app.post(
    contract.path,
    { schema: { tags, headers: writeHeaders, body: contract.body, response: { 201: contract.reply } } },
    async (request, reply) => {
      const { company } = request.account
      const today = await readCompanyDate(context, company)
      if (request.body.expires_on > addDays(today, MAX_LINK_DAYS)) throw tooFar()
      const asked = {
        type: 'IssueClientLink',
        clientId: request.body.client_id,
        expiresOn: request.body.expires_on,
      } as const
      return record.write(request, reply.code(201), {
        id: null,
        asked,
        commandIn: async (trx, linkId) => ({
          ...asked,
          expiresAt: wallTimeOn(addDays(asked.expiresOn, 1), '00:00', await readCompanyZone(trx, company)),
          codeHash: newCodeHash(context, CODED, company, linkId),
        }),
      })
    },
  )
  codeAddressRoute(app, context, CODED, {
    reply: clientLinkUrlReply,
    urls: (origin, code) => ({ url: `${origin}/client-view/${code}` }),
  })
  stepRoutes(app, record, {
    steps: clientLinkSteps,
    noun: clientLinks.noun,
    reply: contract.reply,
    before: record.mustExist,
  })
}
