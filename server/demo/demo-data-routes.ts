import { type DemoWiped, demoFilledReply, demoWipedReply } from '../../contract/settings/first-run.ts'
import { companyStream } from '../../domain/records/company.ts'
import type { App } from '../app/app.ts'
import { companies } from '../companies/companies.ts'
import { readCompanySettings } from '../companies/company-settings.ts'
import type { Context } from '../app/context.ts'
import { requireSetupPermissions } from '../first-run/first-run-routes.ts'
import { HttpProblem } from '../http/reply/problem-reply.ts'
import { createRecordHandlers } from '../resource/record/record.ts'
import { writeHeaders } from '../resource/write/write-headers.ts'
import { createCommander } from './demo-commander.ts'
import { DEMO_CLIENTS } from './data/demo-places.ts'
import { addDemoRecords } from './data/demo-records.ts'
import { wipeDemo } from './wipe-demo.ts'

const tags = ['first run']
/**
 * The demo clients that are added to an existing company: enough to show all features, but few enough to
 * keep an overview.
 */
const CLIENTS = DEMO_CLIENTS.slice(0, 2)

/** Routes that add demo data to an empty company, and remove it. */
export function demoDataRoutes(app: App, context: Context): void {
  const record = createRecordHandlers(context, companies, companyStream, readCompanySettings)

  app.post(
    '/demo-data',
    { schema: { tags, headers: writeHeaders, response: { 201: demoFilledReply } } },
    (request, reply) => {
      requireSetupPermissions(request.account)
      if (context.config.demo === false)
        throw new HttpProblem(409, 'There is no demo on this server.', { code: 'no_demo' })
      const { company } = request.account
      let guards = 0
      return record.write(request, reply.code(201), {
        id: company,
        command: { type: 'FillDemo' },
        consequences: async (trx, _, commandId) => {
          const { time_zone: timeZone } = await trx
            .selectFrom('company')
            .select('time_zone')
            .where('id', '=', company)
            .executeTakeFirstOrThrow()
          const send = createCommander(context, trx, company, `${commandId} demo`)
          const now = context.now()
          guards = await addDemoRecords(context, company, send, { trx, clients: CLIENTS, now, timeZone })
        },
        tell: async () => ({ data: { guards } }),
      })
    },
  )
  app.delete(
    '/demo-data',
    { schema: { tags, headers: writeHeaders, response: { 200: demoWipedReply } } },
    (request, reply) => {
      requireSetupPermissions(request.account)
      const { company, userId } = request.account
      let data: DemoWiped = { removed: 0, kept: [] }
      return record.write(request, reply, {
        id: company,
        command: { type: 'WipeDemo' },
        consequences: async (trx, _, commandId) => {
          data = await wipeDemo(context, trx, { company, by: `user:${userId}`, commandId })
        },
        tell: async () => ({ data }),
      })
    },
  )
}
