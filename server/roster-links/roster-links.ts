import { type Kysely } from 'kysely'
import type { CompanyId } from '../db/company-id.ts'
import { onId } from '../db/on-id.ts'
import type { Tables } from '../db/tables.ts'
import { toBatches, padToPowerOfTwo } from '../fixes/batches.ts'
import {
  rosterLinkUrlReply,
  rosterLinks as contract,
  rosterLinkSteps,
} from '../../contract/roster/roster-link.ts'
import { rosterLinkStream } from '../../domain/roster/roster-link.ts'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
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
    /** Times are ms since epoch UTC. */
    roster_link: {
      company: string
      id: string
      worker_id: string
      status: 'issued' | 'revoked'
      /** SHA-256 of the code in the link, hex */
      code_hash: string
      issued_at: number
      revoked_at: number | null
    }
  }
}

export const rosterLinks: Resource = {
  noun: { one: 'roster link', many: 'roster links' },
  path: contract.path,
  secret: ['codeHash'],
  readModel: readModel(rosterLinkStream, ['roster_link'], (trx, key, event, { at }) =>
    event.type === 'RosterLinkIssued'
      ? addRow(trx, 'roster_link', key, {
          worker_id: event.workerId,
          status: 'issued',
          code_hash: event.codeHash,
          issued_at: at,
        })
      : changeRow(trx, 'roster_link', key, { status: 'revoked', revoked_at: at }),
  ),
}

const CODED: CodedRecords = {
  table: 'roster_link',
  stream: 'roster-link',
  path: contract.path,
  tag: rosterLinks.noun.many,
  words: { one: 'link', shown: 'shown' },
}

const linkRows = (db: Context['db'], company: CompanyId) =>
  db
    .selectFrom('roster_link')
    .innerJoin('worker', onId('worker', 'roster_link.worker_id'))
    .select(['roster_link.id', 'roster_link.worker_id', 'worker.full_name as worker_name'])
    .select(['roster_link.status', 'roster_link.issued_at'])
    .where('roster_link.company', '=', company)

/** Routes of guards' roster links: list, issue, show and revoke. */
export function rosterLinkRoutes(app: App, context: Context): void {
  const tags = [rosterLinks.noun.many]
  const show = (db: Context['db'], company: CompanyId, linkId: string) =>
    linkRows(db, company).where('roster_link.id', '=', linkId).executeTakeFirst()
  const record = createRecordHandlers(context, rosterLinks, rosterLinkStream, show)
  readRoutes(app, contract, rosterLinks, record)

  app.get(contract.path, { schema: listSchema(rosterLinks, contract) }, (request, reply) => {
    const { worker_id, search } = request.query
    const { company } = request.account
    const { rows, alone } = narrowList(
      columnsEqual('roster_link', { worker_id }),
      linkRows(context.db, company),
      context.db.selectFrom('roster_link').where('company', '=', company),
    )
    return sendList(contract, request, reply, {
      rows,
      alone: search === undefined ? alone : undefined,
      id: 'roster_link.id',
      searched: ['worker.search'],
      sorts: {
        worker_name: 'worker.search',
        status: 'roster_link.status',
        issued_at: 'roster_link.issued_at',
      },
      as: (row) => row,
    })
  })
  app.post(
    contract.path,
    { schema: { tags, headers: writeHeaders, body: contract.body, response: { 201: contract.reply } } },
    (request, reply) => {
      const { company } = request.account
      const asked = { type: 'IssueRosterLink', workerId: request.body.worker_id } as const
      return record.write(request, reply.code(201), {
        id: null,
        asked,
        commandIn: async (_trx, linkId) => ({
          ...asked,
          codeHash: newCodeHash(context, CODED, company, linkId),
        }),
      })
    },
  )
  codeAddressRoute(app, context, CODED, {
    reply: rosterLinkUrlReply,
    urls: (origin, code) => ({
      url: `${origin}/my-roster/${code}`,
      calendar_url: `${origin}/r/${code}/calendar.ics`,
    }),
  })
  stepRoutes(app, record, {
    steps: rosterLinkSteps,
    noun: rosterLinks.noun,
    reply: contract.reply,
    before: record.mustExist,
  })
}

const PER_QUERY = 256

/** Returns which of these guards have a roster link, on whose page a welfare check appears. */
export async function findGuardsWithLink(
  db: Kysely<Tables>,
  company: CompanyId,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (const batch of toBatches(ids, PER_QUERY)) {
    const rows = await db
      .selectFrom('roster_link')
      .select('worker_id')
      .where('company', '=', company)
      .where('worker_id', 'in', padToPowerOfTwo(batch))
      .where('status', '=', 'issued')
      .execute()
    for (const { worker_id } of rows) found.add(worker_id)
  }
  return found
}
