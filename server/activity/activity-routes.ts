import type { z } from 'zod'
import {
  type ActivityEntry,
  activityLine,
  type ActivityQuery,
  activityQuery,
  activityReply,
  chainCheckReply,
} from '../../contract/evidence/activity.ts'
import type { App } from '../app/app.ts'
import type { Account } from '../auth/account.ts'
import type { Context } from '../app/context.ts'
import { queueExportRead, sendRows, wantsAllRows } from '../resource/list/list.ts'
import { readActivityEntries } from './activity-entries.ts'
import { createChainChecks } from './chain-check.ts'
import { kindsReceivedBy, newestEvents } from './newest-events.ts'

const tags = ['activity']
const EXPORT_PAGE = 500

/** Routes to list a company's events (its activity), and to verify the hash chain of its event log. */
export function activityRoutes(app: App, context: Context): void {
  const pageOf = async (account: Account, asked: Omit<ActivityQuery, 'per_page'>, wanted: number) => {
    const { events, next } = await newestEvents(context, account, asked, wanted)
    return { entries: await readActivityEntries(context, account, events), next }
  }

  app.get(
    '/activity',
    { schema: { tags, querystring: activityQuery, response: { 200: activityReply } } },
    async (request, reply) => {
      const { account, headers } = request
      const { per_page, ...asked } = request.query
      if (wantsAllRows(headers)) {
        const pages = async function* () {
          for (let before = asked.before; ;) {
            const page = await queueExportRead(() => pageOf(account, { ...asked, before }, EXPORT_PAGE))
            yield page.entries
            if (page.next === null) return
            before = page.next
          }
        }
        const contract = { path: '/activity', row: activityLine }
        return sendRows(contract, request, reply, pages(), (entry) => entry, lineOf)
      }
      const { entries, next } = await pageOf(account, asked, per_page)
      return { data: entries, meta: { next, kinds: kindsReceivedBy(account) } }
    },
  )

  const checks = createChainChecks(context)
  app.addHook('preClose', checks.stop)
  const schema = { tags, response: { 200: chainCheckReply } }
  app.get('/activity/check', { schema }, async ({ account }) => ({ data: await checks.newest(account) }))
  app.post('/activity/check', { schema }, async ({ account }) => {
    await checks.begin(account)
    return { data: await checks.newest(account) }
  })
}

const text = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)

function lineOf({ changes, at, ...entry }: ActivityEntry): z.infer<typeof activityLine> {
  const said = changes.map(({ field, from, to, from_name, to_name }) => {
    const [before, after] = [from_name ?? text(from), to_name ?? text(to)]
    return before === '' || before === after ? `${field}: ${after}` : `${field}: ${before} → ${after}`
  })
  return { ...entry, at: new Date(at).toISOString(), changes: said.join('; ') }
}
