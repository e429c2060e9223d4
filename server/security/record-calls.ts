import type { FastifyRequest } from 'fastify'
import type { SecurityEvent } from '../../contract/auth/security-log.ts'
import type { App } from '../app/app.ts'
import { isMalformed } from '../http/reply/error-handler.ts'
import { verifyAccessToken } from '../auth/access-token.ts'
import { bearerToken } from '../auth/authorize.ts'
import type { Account } from '../auth/account.ts'
import type { Context } from '../app/context.ts'
import { NDJSON } from '../resource/list/list.ts'
import { requestCaller } from './security-entry.ts'
import { securityEntryFor } from './call-log-rules.ts'

/** query parameters that request a period of a guard's past */
const PAST = ['hours', 'from', 'to']

/** Records a security event about the caller's own account, which method and route alone do not show. */
export function recordOwnEntry(
  context: Pick<Context, 'security'>,
  request: FastifyRequest,
  what: SecurityEvent,
): void {
  const { company, userId: whose } = request.account
  context.security.add({ company, what, whose, call: null, ...requestCaller(request) })
}

/** Records the calls of signed-in people: refusals, views, exports and changes. */
export function recordCalls(app: App, context: Context): void {
  // the entry is made before the reply is sent, so that nobody gets data without an entry
  app.addHook('onSend', async (request, reply) => {
    const { method, routeOptions } = request
    const pattern = routeOptions.url ?? ''
    const type = String(reply.getHeader('content-type') ?? '')
    const rows = type.startsWith('text/csv') || type === NDJSON
    const past = PAST.some((name) => name in (request.query as object))
    const malformed = isMalformed(request)
    const what = securityEntryFor({ method, pattern, status: reply.statusCode, rows, past, malformed })
    if (what === null) return
    const account = await callerAccount(context, request)
    if (!account) {
      if (malformed) context.security.addOfNobody(what)
      return
    }
    // only successful calls are recorded with their path; otherwise each invented id would create a row
    const [path = ''] = request.url.split('?')
    const call = `${method} ${reply.statusCode < 300 ? path : pattern}`
    const { company, userId: whose } = account
    context.security.add({ company, what, whose, call, ...requestCaller(request) })
  })
}

/**
 * Returns the account of a call. Routes with their own credential set none, so the access token is checked
 * here.
 */
async function callerAccount(context: Context, request: FastifyRequest): Promise<Account | null> {
  const admitted = (request as Partial<FastifyRequest>).account
  if (admitted) return admitted
  const token = bearerToken(request)
  return token === null ? null : verifyAccessToken(context, token, requestCaller(request))
}
