import { z } from 'zod'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
import { HttpProblem } from '../http/reply/problem-reply.ts'
import { requireLocalToken } from '../http/reply/local-caller.ts'
import { operatorCommand, OperatorError } from './operator-command.ts'
import { runOperatorCommand } from './run-operator-command.ts'

export const operatorReply = z.object({ data: z.object({ lines: z.array(z.string()) }) })

/**
 * Route POST /local/operator: executes commands of `npm run company`, `user` and `demo` on the same machine
 * while the server runs.
 */
export function operatorRoutes(app: App, context: Context): void {
  app.post(
    '/local/operator',
    {
      schema: { hide: true, body: operatorCommand, response: { 200: operatorReply } },
      onRequest: requireLocalToken(context),
    },
    async ({ body }, reply) => {
      // the reply may contain a password
      void reply.header('cache-control', 'no-store')
      try {
        return { data: { lines: await runOperatorCommand(context, body) } }
      } catch (error) {
        if (error instanceof OperatorError) throw new HttpProblem(409, error.message, { code: 'refused' })
        throw error
      }
    },
  )
}
