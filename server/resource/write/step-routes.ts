import { z } from 'zod'
import { id } from '../../../contract/core/id.ts'
import type { StepRoutes } from '../../../contract/core/step-routes.ts'
import type { App } from '../../app/app.ts'
import type { Account } from '../../auth/account.ts'
import { companyScope } from '../../auth/permissions/access-scope.ts'
import type { CommandRequest } from '../../event-log/handle-command.ts'
import { toCommandFields } from './field-names.ts'
import type { createRecordHandlers } from '../record/record.ts'
import { writeHeaders } from './write-headers.ts'

type Writes<Command extends { type: string }> = Pick<
  ReturnType<typeof createRecordHandlers<unknown, Command, { type: string }, { id: string }>>,
  'write'
>

/** A request for a step: account, record, route and body. */
export interface RequestedStep {
  account: Account
  id: string
  route: string
  said: Readonly<Record<string, unknown>>
}

/**
 * Adds POST {path}/{id}/{route} for each step of a lifecycle, with `Idempotency-Key` and `If-Match` like any
 * write. It returns the updated record, or 409 with the refusal. Body fields that the command does not have
 * are for `follows`.
 */
export function stepRoutes<Command extends { type: string }>(
  app: App,
  record: Writes<Command>,
  of: {
    steps: StepRoutes
    noun: { many: string }
    reply: z.ZodType
    /** routes that are not added here */
    except?: readonly string[]
    /** throws if the step is not allowed, before anything is read or written */
    before?: (asked: RequestedStep) => Promise<unknown>
    /** returns the commands to other streams that a step causes, in its transaction; undefined: none */
    follows?: (asked: RequestedStep) => CommandRequest<Command>['consequences']
  },
): void {
  const { steps, noun, reply: one, except = [], before, follows } = of
  for (const { route, step, body, permission } of steps.routes.filter(
    (each) => !except.includes(each.route),
  )) {
    const schema = {
      tags: [noun.many],
      params: z.object({ id }),
      headers: writeHeaders,
      ...(body && { body }),
      response: { 200: one },
    }
    app.post(
      `${steps.path}/:id/${route}`,
      { schema, config: { admission: companyScope(permission) } },
      async (request, reply) => {
        const said = (body ? request.body : {}) as Record<string, unknown>
        const asked = { account: request.account, id: request.params.id, route, said }
        await before?.(asked)
        const consequences = follows?.(asked)
        return record.write(request, reply, {
          id: asked.id,
          command: { ...toCommandFields(said), type: step.command } as unknown as Command,
          ...(consequences && { consequences }),
        })
      },
    )
  }
}
