import { firstRunReply, skipFirstRunReply } from '../../contract/first-run.ts'
import { companyStream } from '../../domain/company.ts'
import type { App } from '../app.ts'
import { companies } from '../companies/companies.ts'
import { readCompanySettings } from '../companies/company-settings.ts'
import type { Context } from '../context.ts'
import { createRecordHandlers } from '../resource/record.ts'
import { writeHeaders } from '../resource/write-headers.ts'
import { readFirstRun } from './first-run.ts'
import { requireSetupPermissions } from './must-take-first-steps.ts'

const tags = ['first run']

/** The way from an empty company to a first guard on the map. */
export function firstRunRoutes(app: App, context: Context): void {
  const record = createRecordHandlers(context, companies, companyStream, readCompanySettings)

  app.get('/first-run', { schema: { tags, response: { 200: firstRunReply } } }, async ({ account }) => {
    requireSetupPermissions(account)
    return { data: await readFirstRun(context, account) }
  })
  app.post(
    '/first-run/skip',
    { schema: { tags, headers: writeHeaders, response: { 200: skipFirstRunReply } } },
    (request, reply) =>
      record.write(request, reply, {
        id: request.account.company,
        command: { type: 'SkipFirstRun' },
        tell: async () => ({ data: { skipped: true as const } }),
      }),
  )
}
