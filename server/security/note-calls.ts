import type { FastifyRequest } from 'fastify'
import type { SecurityEvent } from '../../contract/security-log.ts'
import type { App } from '../app.ts'
import { isMalformed } from '../http/error-handler.ts'
import { verifyAccessToken } from '../auth/access-token.ts'
import { bearer } from '../auth/admit.ts'
import type { Account } from '../auth/account.ts'
import type { Context } from '../context.ts'
import { NDJSON } from '../resource/list.ts'
import { callerOf } from './caller-of.ts'
import { notedCall } from './noted-call.ts'

/** the words that ask for a part of a guard's past */
const PAST = ['hours', 'from', 'to']

/** Notes what happened to the account of whoever calls, about which the call itself says nothing. */
export function noteOwn(
  context: Pick<Context, 'security'>,
  request: FastifyRequest,
  what: SecurityEvent,
): void {
  const { company, userId: whose } = request.account
  context.security.add({ company, what, whose, call: null, ...callerOf(request) })
}

/** Notes the calls of people who are signed in: what they were refused, looked at, exported and changed. */
export function noteCalls(app: App, context: Context): void {
  // before the answer leaves, so that who has it is known to have asked
  app.addHook('onSend', async (request, reply) => {
    const { method, routeOptions } = request
    const pattern = routeOptions.url ?? ''
    const type = String(reply.getHeader('content-type') ?? '')
    const rows = type.startsWith('text/csv') || type === NDJSON
    const past = PAST.some((name) => name in (request.query as object))
    const malformed = isMalformed(request)
    const what = notedCall({ method, pattern, status: reply.statusCode, rows, past, malformed })
    if (what === null) return
    const account = await callerAccount(context, request)
    if (!account) {
      if (malformed) context.security.addOfNobody(what)
      return
    }
    // ids that were only tried would tell a row of each
    const [path = ''] = request.url.split('?')
    const call = `${method} ${reply.statusCode < 300 ? path : pattern}`
    const { company, userId: whose } = account
    context.security.add({ company, what, whose, call, ...callerOf(request) })
  })
}

/** Routes that check a credential of their own leave no account with the call. */
async function callerAccount(context: Context, request: FastifyRequest): Promise<Account | null> {
  const admitted = (request as Partial<FastifyRequest>).account
  if (admitted) return admitted
  const token = bearer(request)
  return token === null ? null : verifyAccessToken(context, token, callerOf(request))
}
