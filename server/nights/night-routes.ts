import { NIGHT_SPAN, nightQuery, nightReply } from '../../contract/night.ts'
import type { App } from '../app.ts'
import type { Context } from '../context.ts'
import { nightRecord } from './night-record.ts'

/** Who was on the books of a night, for whoever replays it; where everybody was is told by the trails. */
export function nightRoutes(app: App, context: Context): void {
  app.get(
    '/nights',
    { schema: { tags: ['locations'], querystring: nightQuery, response: { 200: nightReply } } },
    async ({ account, query }) => {
      const to = query.to ?? (query.from === undefined ? context.now() : query.from + NIGHT_SPAN)
      const from = query.from ?? Math.max(0, to - NIGHT_SPAN)
      return { data: await nightRecord(context.db, account.company, { from, to }) }
    },
  )
}
