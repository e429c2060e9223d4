import { historyQuery, historyReply } from '../../contract/core/resource.ts'
import { systemSettings as contract } from '../../contract/settings/system-settings.ts'
import { systemSettingsStream } from '../../domain/records/system-settings.ts'
import type { App } from '../app/app.ts'
import type { Account } from '../auth/account.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { toColumnFields, toCommandFields } from '../resource/write/field-names.ts'
import { createRecordHandlers } from '../resource/record/record.ts'
import { writeHeaders } from '../resource/write/write-headers.ts'
import { systemSettings } from './system-settings-model.ts'
import { readSystemSettings } from './read-system-settings.ts'

const path = `${contract.path}/own`
const tags = ['system settings']

export function systemSettingsRoutes(app: App, context: Context): void {
  const record = createRecordHandlers(context, systemSettings, systemSettingsStream, async (db, company) => ({
    id: 'own' as const,
    ...toColumnFields(await readSystemSettings(db, company)),
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
        command: { type: 'ChangeSystemSettings', ...toCommandFields(request.body) },
      }),
  )
  app.get(
    `${path}/history`,
    { schema: { tags, querystring: historyQuery, response: { 200: historyReply } } },
    ({ account, query }) => record.history({ ...own(account), query }),
  )
}
