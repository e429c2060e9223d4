import {
  failedSignInsReply,
  type SecurityLogRow,
  securityLogLine,
  securityLogQuery,
  securityLogReply,
} from '../../contract/auth/security-log.ts'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
import { queueExportRead, sendRows, wantsAllRows } from '../resource/list/list.ts'
import { countFailedSignIns } from './failed-sign-ins.ts'
import { readNewestSecurityEvents } from './newest-security-events.ts'

const tags = ['security log']
const EXPORT_PAGE = 500

/**
 * Routes of the security log: pages and CSV of the company's entries, and the entries of the caller's own
 * account.
 */
export function securityLogRoutes(app: App, context: Context): void {
  app.get(
    '/security-log',
    { schema: { tags, querystring: securityLogQuery, response: { 200: securityLogReply } } },
    async (request, reply) => {
      const { account, query, headers } = request
      const { company } = account
      const { per_page, ...asked } = query
      await context.security.flush()
      const pageFrom = (before: string | undefined, wanted: number) =>
        readNewestSecurityEvents(context, company, { ...asked, before }, wanted)
      if (!wantsAllRows(headers)) {
        const { rows, next } = await pageFrom(asked.before, per_page)
        return { data: rows, meta: { next } }
      }
      const pages = async function* () {
        for (let before = asked.before; ;) {
          const page = await queueExportRead(() => pageFrom(before, EXPORT_PAGE))
          yield page.rows
          if (page.next === null) return
          before = page.next
        }
      }
      const contract = { path: '/security-log', row: securityLogLine }
      return sendRows(contract, request, reply, pages(), (row) => row, lineOf)
    },
  )

  app.get(
    '/failed-sign-ins',
    { schema: { tags: ['auth'], response: { 200: failedSignInsReply } } },
    async ({ account }) => {
      await context.security.flush()
      return { data: await countFailedSignIns(context.db, account) }
    },
  )
}

const iso = (t: number) => new Date(t).toISOString()
const lineOf = (row: SecurityLogRow) => ({ ...row, first_at: iso(row.first_at), last_at: iso(row.last_at) })
