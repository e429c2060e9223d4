import { historyQuery, historyReply } from '../../contract/core/resource.ts'
import { rosterRules as contract } from '../../contract/roster/roster-rules.ts'
import { rosterRulesStream } from '../../domain/roster/roster-rules.ts'
import type { App } from '../app/app.ts'
import type { Account } from '../auth/account.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { toColumnFields, toCommandFields } from '../resource/write/field-names.ts'
import { createRecordHandlers } from '../resource/record/record.ts'
import { writeHeaders } from '../resource/write/write-headers.ts'
import { rosterRules } from './roster-rules-model.ts'
import { readRosterRules } from './read-roster-rules.ts'

const path = `${contract.path}/own`
const tags = ['rosters']

/** Routes of the company's holidays and limits of working time. */
export function rosterRulesRoutes(app: App, context: Context): void {
  const record = createRecordHandlers(context, rosterRules, rosterRulesStream, async (db, company) => ({
    id: 'own' as const,
    ...toColumnFields(await readRosterRules(db, company)),
  }))
  const own = (account: Account): { account: Account; id: CompanyId } => ({ account, id: account.company })

  app.get(path, { schema: { tags, response: { 200: contract.reply } } }, ({ account }, reply) =>
    record.send(own(account), reply),
  )
  app.patch(
    path,
    { schema: { tags, headers: writeHeaders, body: contract.changes, response: { 200: contract.reply } } },
    (request, reply) =>
      record.write(request, reply, {
        id: request.account.company,
        command: { type: 'ChangeRosterRules', ...toCommandFields(request.body) },
      }),
  )
  app.get(
    `${path}/history`,
    { schema: { tags, querystring: historyQuery, response: { 200: historyReply } } },
    ({ account, query }) => record.history({ ...own(account), query }),
  )
}
