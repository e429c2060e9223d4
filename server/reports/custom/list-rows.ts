import { createInterface } from 'node:readline'
import { fastify } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { type CustomListName, findCustomList } from '../../../contract/reports/custom-lists.ts'
import type { App } from '../../app/app.ts'
import { isAllowed, ROUTE_PERMISSIONS } from '../../auth/permissions/route-access.ts'
import type { Account } from '../../auth/account.ts'
import type { Context } from '../../app/context.ts'
import { errorHandler } from '../../http/reply/error-handler.ts'
import { HttpProblem } from '../../http/reply/problem-reply.ts'
import { NDJSON } from '../../resource/list/list.ts'
import type { ReportReader } from '../report-kind.ts'
import { LIST_ROUTES } from './list-routes.ts'

/**
 * Yields the rows of a list as its own route sends them to this reader, with the same permissions and limits.
 * `now` in ms since epoch UTC. Throws a 403 problem if the reader may not see the list.
 */
export async function* readListRows(
  { db, now }: { db: Context['db']; now: number },
  reader: ReportReader,
  { list, query }: { list: CustomListName; query: Readonly<Record<string, string>> },
): AsyncGenerator<Record<string, unknown>> {
  const { path } = findCustomList(list).of
  const account = accountOf(reader)
  const admission = ROUTE_PERMISSIONS[`GET /api${path}`]
  if (typeof admission !== 'object' || !isAllowed(account, admission))
    throw new HttpProblem(403, 'Your role does not show the list of this report.', { code: 'forbidden' })
  const app: App = fastify({ exposeHeadRoutes: false }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(errorHandler)
  app.addHook('onRequest', async (request) => {
    request.account = account
    request.isStillAdmitted = async () => true
  })
  // The routes of lists use only these parts of the context.
  await LIST_ROUTES[list](app, { db, now: () => now } as Context)
  try {
    const reply = await app.inject({
      url: path,
      query,
      headers: { accept: NDJSON },
      payloadAsStream: true,
    })
    if (reply.statusCode !== 200) throw new Error(`the list ${list} was answered with ${reply.statusCode}`)
    for await (const line of createInterface(reply.stream()))
      yield JSON.parse(line) as Record<string, unknown>
  } finally {
    await app.close()
  }
}

const accountOf = ({ company, permissions, limits }: ReportReader): Account => ({
  owes: null,
  userId: '',
  company,
  permissions,
  verified: true,
  scope: limits === null ? 'company' : 'site',
  limits,
  sessionId: '',
  expiresAt: Infinity,
})
