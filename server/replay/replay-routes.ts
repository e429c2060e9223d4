import { Readable } from 'node:stream'
import {
  DEFAULT_REPLAY_SPAN,
  replayQuery,
  replayReply,
  type ReplayRecord,
} from '../../contract/tracking/replay.ts'
import type { App } from '../app/app.ts'
import { whileAuthorized } from '../auth/permissions/while-authorized.ts'
import type { Context } from '../app/context.ts'
import { toBatches } from '../fixes/batches.ts'
import { createAccountQueue } from '../http/limits/request-queues.ts'
import { throwIfClientGone } from '../http/reply/problem-reply.ts'
import { readReplayAlarms } from './replay-alarms.ts'
import { readBoardRecords } from '../incidents/board-records.ts'
import { BOARD_PIN_MS } from '../../contract/incidents/board-record.ts'
import { rosterHistory } from './roster-history.ts'

const GUARDS_A_PIECE = 256

/** Route GET /replay: the roster of a period. The positions come from the routes of the trails. */
export function replayRoutes(app: App, context: Context): void {
  const inTurn = createAccountQueue('A night is being read for you. Ask for the next one when you have it.')
  app.get(
    '/replay',
    { schema: { tags: ['locations'], querystring: replayQuery, response: { 200: replayReply } } },
    async (request, reply) => {
      const { account, query } = request
      const to = query.to ?? (query.from === undefined ? context.now() : query.from + DEFAULT_REPLAY_SPAN)
      const from = query.from ?? Math.max(0, to - DEFAULT_REPLAY_SPAN)
      const seesAlarms = account.permissions.includes('View Alarms')
      const record = await inTurn(`${account.company} ${account.userId}`, async () => ({
        ...(await rosterHistory(context.db, account.company, { from, to }, () => throwIfClientGone(reply))),
        ...(seesAlarms && { alarms: await readReplayAlarms(context.db, account.company, { from, to }) }),
      }))
      // at its start, the replay shows pins of records from the day before
      const records = await readBoardRecords(context.db, account, {
        from: Math.max(0, from - BOARD_PIN_MS),
        to,
      })
      // The reply is sent in pieces, because a serialiser would need the whole text in memory.
      const text = Readable.from(whileAuthorized(request, textOf({ ...record, records })))
      return reply.type('application/json; charset=utf-8').send(text as never)
    },
  )
}

async function* textOf({ guards, ...rest }: ReplayRecord): AsyncGenerator<string, void, undefined> {
  yield `{"data":${JSON.stringify(rest).slice(0, -1)},"guards":[`
  let isFirst = true
  for (const piece of toBatches(guards, GUARDS_A_PIECE)) {
    yield `${isFirst ? '' : ','}${JSON.stringify(piece).slice(1, -1)}`
    isFirst = false
    await new Promise((resolve) => setImmediate(resolve))
  }
  yield ']}}'
}
