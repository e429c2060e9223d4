import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toSnakeCase } from '../../../contract/core/field-case.ts'
import type { StepRoute } from '../../../contract/core/step-routes.ts'
import { type Step, stepsFromPhase } from '../../../domain/event-sourcing/lifecycle.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { createCommander } from '../../../server/demo/demo-commander.ts'
import { ALL_LIFECYCLES } from '../../support/lifecycles/all-lifecycles.ts'
import { type RunningApp, runningApp } from '../../support/http/running-app.ts'
import { LIFECYCLE_CASES } from '../../support/lifecycles/lifecycle-cases.ts'
import type { LifecycleCase } from '../../support/lifecycles/lifecycle-case.ts'

const company = companyId('1')

let app: RunningApp
let token: string
/** token of another user, for transitions that one user may not make twice in a row */
let other: string
beforeAll(async () => {
  app = await runningApp()
  token = await app.signIn('admin@askari.example')
  other = await app.signIn('supervisor@askari.example')
  await call('POST', '/guest-access-settings', { enabled: true, organizationCode: 'askari' })
})
afterAll(() => app.close())

async function call(method: 'GET' | 'POST', path: string, body?: object, by = token) {
  const reply = await fetch(`${app.url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${by}`,
      'idempotency-key': randomUUID(),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: reply.status, body: (await reply.json()) as { data?: object; code?: string } }
}

let walks = 0
/** number of guards in the demo; each test of a welfare check uses the next guard */
const GUARDS = 20

/** Returns the same fields with another address, secret and guard, so that a record can be created again. */
const another = <Said extends object>(said: Said, walk: number): Said =>
  JSON.parse(
    JSON.stringify(said)
      .replaceAll('@askari.example', `.${walk}@askari.example`)
      .replaceAll('a'.repeat(64), walk.toString(16).padStart(64, '0'))
      .replaceAll('"workerId":"another"', `"workerId":"${(walk % GUARDS) + 1}"`),
  )

/** Makes a transition that has no route because phones or background jobs make it. */
const give = (walked: LifecycleCase, id: string | null, command: { type: string }) =>
  app.context.db.transaction().execute(async (trx) => {
    const send = createCommander(app.context, trx, company, randomUUID())
    if (id === null) return send.toNew(walked.stream, command)
    await send.to(walked.stream, id, command)
    return id
  })

// reporting codes come first, because a field report needs one
const inOrder = ALL_LIFECYCLES.toSorted(
  (a, b) => Number(b.stream === 'reporting-code') - Number(a.stream === 'reporting-code'),
)

describe.each(inOrder.map((steps) => [steps.stream, steps] as const))(
  'the lifecycle of a %s over HTTP',
  (stream, { path: address, routes }) => {
    const walked = LIFECYCLE_CASES[stream] as LifecycleCase
    const { life, said, shown } = walked

    /** returns the request body of a transition */
    const bodyOf = ({ route, step, body }: StepRoute, walk: number): object | undefined => {
      const byHand = walked.bodies[route]
      if (byHand !== undefined) return byHand ?? undefined
      if (body === null) return undefined
      const fields = Object.entries(another(said[nameOf(step)] ?? {}, walk))
      return Object.fromEntries(fields.map(([field, value]) => [toSnakeCase(field), value]))
    }
    const nameOf = (step: Step) => Object.keys(life.steps).find((name) => life.steps[name] === step) ?? ''

    it.each(
      walked.paths.map(({ start, steps }) => [
        [start, ...steps.map(({ to }) => to)].join(' → '),
        start,
        steps,
      ]),
    )('%s', async (_name, start, steps) => {
      const walk = ++walks
      let id = walked.add ? await give(walked, null, another(walked.add(start), walk)) : null
      const inPhase = async (phase: string) => {
        const answer = await call('GET', `${address}/${id ?? 'none'}`)
        const row = shown(phase)
        expect([answer.status, answer.body.data]).toEqual(
          row === null ? [404, undefined] : [200, expect.objectContaining(row)],
        )
      }
      await inPhase(start)
      for (const { name, to } of steps) {
        const step = life.steps[name] as Step
        const route = routes.find((each) => each.step === step)
        if (route && id !== null && !walked.elsewhere.includes(name)) {
          const by = walked.by[name] === undefined ? token : other
          const answer = await call('POST', `${address}/${id}/${route.route}`, bodyOf(route, walk), by)
          expect([answer.status, answer.body]).toEqual([200, expect.anything()])
        } else id = await give(walked, id, { ...another(said[name] ?? {}, walk), type: step.command })
        await inPhase(to)
      }
      // each transition that is not allowed in this state is refused and changes nothing
      const end = steps.at(-1)?.to ?? start
      if (id === null || shown(end) === null) return
      for (const route of routes.filter(({ step }) => !stepsFromPhase(life, end).includes(step))) {
        const answer = await call('POST', `${address}/${id}/${route.route}`, bodyOf(route, walk))
        const { refusal } = route.step
        const code = refusal === 'ignored' ? null : (refusal?.code ?? 'wrong_status')
        expect([route.route, answer.status]).toEqual([route.route, 409])
        expect([code, ...walked.firstRefusals]).toContain(answer.body.code)
        await inPhase(end)
      }
    })
  },
)
