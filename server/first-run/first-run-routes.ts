import { canSetUpCompany } from '../../domain/user/permission.ts'
import type { Account } from '../auth/account.ts'
import { HttpProblem } from '../http/reply/problem-reply.ts'
import { firstRunReply, skipFirstRunReply } from '../../contract/settings/first-run.ts'
import { companyStream } from '../../domain/records/company.ts'
import type { App } from '../app/app.ts'
import { companies } from '../companies/companies.ts'
import { readCompanySettings } from '../companies/company-settings.ts'
import type { Context } from '../app/context.ts'
import { createRecordHandlers } from '../resource/record/record.ts'
import { writeHeaders } from '../resource/write/write-headers.ts'
import { readFirstRun } from './first-run.ts'

const tags = ['first run']

/** Routes of the setup steps, which lead from an empty company to the first guard on the map. */
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

/**
 * Throws a 403 problem unless the account has the permissions of all setup steps. The steps show guards and
 * places, and adding demo data commands all these record types.
 */
export function requireSetupPermissions({ permissions }: Account): void {
  if (!canSetUpCompany(permissions))
    throw new HttpProblem(403, 'Your role does not allow this.', { code: 'forbidden' })
}
