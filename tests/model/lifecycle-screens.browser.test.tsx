import '../../src/app/index.css'
import { useEffect, useState } from 'react'
import { expect, it } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { toCamelCase, toSnakeCase } from '../../contract/core/field-case.ts'
import { employmentSteps } from '../../contract/workers/worker.ts'
import { guestSteps } from '../../contract/guests/guest.ts'
import { reportingCodeSteps } from '../../contract/field/reporting-code.ts'
import { alarmSteps } from '../../contract/alarms/alarm.ts'
import { incidentSteps } from '../../contract/incidents/incident.ts'
import { issueSteps } from '../../contract/issues/issue.ts'
import { checklistRunSteps } from '../../contract/site-posts/checklist-run.ts'
import { roundRunSteps } from '../../contract/rounds/round-run.ts'
import { stepsFromPhase, type Step } from '../../domain/event-sourcing/lifecycle.ts'
import { reportingCode } from '../../src/features/checklists/reporting-codes/reporting-code-kind.ts'
import { guard } from '../../src/features/workers/guard-kind.tsx'
import { guest } from '../../src/features/team/guests/guest-kind.tsx'
import { alarm } from '../../src/features/alarms/alarm-kind.tsx'
import { incident } from '../../src/features/incidents/incident-kind.tsx'
import { checklistRun } from '../../src/features/checklists/runs/checklist-run-kind.tsx'
import { roundRun } from '../../src/features/round-runs/round-run-kind.tsx'
import { issue } from '../../src/features/issues/issue-kind.tsx'
import { StepButtons } from '../../src/resource/command/step-buttons.tsx'
import type { ResourceView } from '../../src/resource/record/resource-view.ts'
import { lifecycle as alarmWalk } from '../lifecycles/alarm.ts'
import { lifecycle as checklistRunWalk } from '../lifecycles/checklist-run.ts'
import { lifecycle as roundRunWalk } from '../lifecycles/round-run.ts'
import { lifecycle as guestWalk } from '../lifecycles/guest.ts'
import { lifecycle as codeWalk } from '../lifecycles/reporting-code.ts'
import { lifecycle as guardWalk } from '../lifecycles/worker.ts'
import { lifecycle as incidentWalk } from '../lifecycles/incident.ts'
import { lifecycle as issueWalk } from '../lifecycles/issue.ts'
import { meta, recordScreen } from '../support/screens/record-screen.tsx'
import { refusal } from '../support/screens/stub-app.tsx'

type AnyKind = ResourceView<{ id: string }>
interface Screen {
  kind: AnyKind
  steps: typeof alarmSteps
  walked: typeof alarmWalk
  starts: Readonly<Record<string, unknown>>
}
const SCREENS: readonly Screen[] = [
  { kind: alarm as unknown as AnyKind, steps: alarmSteps, walked: alarmWalk, starts: {} },
  { kind: incident as unknown as AnyKind, steps: incidentSteps, walked: incidentWalk, starts: {} },
  { kind: issue as unknown as AnyKind, steps: issueSteps, walked: issueWalk, starts: { files_after: [] } },
  {
    kind: checklistRun as unknown as AnyKind,
    steps: checklistRunSteps,
    walked: checklistRunWalk,
    starts: {},
  },
  {
    kind: roundRun as unknown as AnyKind,
    steps: roundRunSteps,
    walked: roundRunWalk,
    starts: {},
  },
  {
    kind: guard as unknown as AnyKind,
    steps: employmentSteps,
    walked: guardWalk,
    starts: { revoke_phones: false },
  },
  { kind: guest as unknown as AnyKind, steps: guestSteps, walked: guestWalk, starts: {} },
  { kind: reportingCode as unknown as AnyKind, steps: reportingCodeSteps, walked: codeWalk, starts: {} },
]

/** Formats a time (ms since epoch UTC) as a user types it in the company's time zone, UTC+3. */
const asTyped = (t: number) => new Date(t + 3 * 3_600_000).toISOString().slice(0, 16)

/** Returns a minimal value that a schema accepts. */
function least(schema: z.ZodType): unknown {
  const [simple] = [null, [], '', '1', 0, false].filter((each) => schema.safeParse(each).success)
  if (simple !== undefined) return simple
  if (schema instanceof z.ZodEnum) return schema.options[0]
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(schema.shape).flatMap(([name, each]) =>
        each instanceof z.ZodOptional ? [] : [[name, least(each as z.ZodType)]],
      ),
    )
  throw new Error(`nothing is known for a ${schema.type}`)
}

for (const { kind, steps, walked, starts } of SCREENS) {
  const { life, stream, said, by, phaseOf } = walked
  const take = (state: unknown, name: string, command: object) => {
    const whole = stream.command.parse({ ...command, type: life.steps[name as never]?.['command'] })
    const decision = stream.decide(whole, state, { at: 1_000, by: by[name] ?? 'user:1' })
    if ('refused' in decision) throw new Error(decision.refused.message)
    return decision.events.map((event) => stream.event.parse(event)).reduce(stream.evolve, state)
  }
  const begin = (start: string) => {
    if (!walked.add) return stream.initial
    const decision = stream.decide(stream.command.parse(walked.add(start)), stream.initial, {
      at: 1_000,
      by: 'user:1',
    })
    if ('refused' in decision) throw new Error(decision.refused.message)
    return decision.events.map((event) => stream.event.parse(event)).reduce(stream.evolve, stream.initial)
  }
  const blank = least(kind.of.row) as Record<string, unknown>
  const rowOf = (state: unknown, id = '1') =>
    ({
      ...blank,
      id,
      number: `No. ${id}`,
      title: 'Broken',
      name: 'Broken',
      status: phaseOf(state),
    }) as unknown as {
      id: string
    }
  const words = { ...kind.fields, ...kind.stepFields }

  it.each(
    walked.paths
      // only paths that end with a button; the server makes the other transitions, or they have a form of their own
      .filter((path) =>
        steps.routes.some(({ step }) => step.button && step === life.steps[path.steps.at(-1)?.name as never]),
      )
      .map((path) => [path.steps.map(({ name }) => name).join(', '), path] as const),
  )(`the screen of an ${kind.one} takes %s`, async (_name, { start, steps: way }) => {
    const { name, to } = way.at(-1) as (typeof way)[number]
    let state = way
      .slice(0, -1)
      .reduce((before, each) => take(before, each.name, said[each.name] ?? {}), begin(start))
    const step = life.steps[name as never] as Step
    const route = steps.routes.find((each) => each.step === step)
    if (!route) throw new Error(`${name} has no route`)
    const list = (row: z.ZodType, more: object) => ({
      data: [{ ...(least(row) as object), ...more }],
      meta: meta(1),
    })
    const named = Object.values(words).flatMap(({ refersTo }) =>
      refersTo
        ? [[`GET ${refersTo.of.path}`, list(refersTo.of.row, { [refersTo.title]: 'Ann', id: '2' })] as const]
        : [],
    )
    let show: (row: { id: string }) => void = () => {}
    let screen: Awaited<ReturnType<typeof recordScreen>> | null = null
    const taken = () => {
      const body = (screen?.asked.at(-1)?.body ?? {}) as Record<string, unknown>
      const command = Object.fromEntries(
        Object.entries(body).map(([field, value]) => [toCamelCase(field), value]),
      )
      state = take(state, name, command)
      show(rowOf(state))
      return refusal(200, { data: rowOf(state) })
    }
    const first = rowOf(state)
    function Screen() {
      const [row, setRow] = useState(first)
      useEffect(() => {
        show = setRow
      }, [])
      const phase = (row as unknown as { status: string }).status
      return (
        <section aria-label="Record">
          <p data-testid="phase">{phase}</p>
          <StepButtons steps={steps} kind={kind} row={row} phase={phase} starts={() => starts} />
        </section>
      )
    }
    screen = await recordScreen({
      at: '/one',
      pages: { '/one': <Screen /> },
      answers: {
        ...Object.fromEntries(named),
        [`GET ${kind.of.path}`]: { data: [{ ...rowOf(state, '2'), number: 'Ann' }], meta: meta(1) },
        [`POST ${kind.of.path}/1/${route.route}`]: taken,
      },
    })
    const offered = () =>
      page
        .getByRole('region', { name: 'Record' })
        .getByRole('button')
        .all()
        .map((each) => each.element().textContent)
    const verbsFrom = (phase: string) =>
      steps.routes
        .filter(({ step }) => stepsFromPhase(life, phase).includes(step))
        .flatMap(({ step: { button } }) => (button ? [button.verb] : []))
    expect(offered()).toEqual(verbsFrom(String(phaseOf(state))))
    const verb = step.button?.verb ?? ''
    await page.getByRole('button', { name: verb, exact: true }).click()
    const dialog = page.getByRole('dialog')
    for (const [field, value] of Object.entries(said[name] ?? {})) {
      const { label = '', choices, refersTo, time } = words[toSnakeCase(field)] ?? {}
      const control = dialog.getByLabelText(label, { exact: true })
      if (refersTo) {
        await dialog.getByRole('combobox', { name: label }).click()
        await page.getByRole('option', { name: 'Ann' }).click()
      } else if (choices) await userEvent.selectOptions(control, String(value))
      else await control.fill(time ? asTyped(Number(value)) : String(value))
    }
    // `.last()`, because the button that opened the dialog has the same name
    await dialog.getByRole('button', { name: verb, exact: true }).last().click()
    await expect.element(page.getByTestId('phase')).toHaveTextContent(to)
    await expect.element(dialog).not.toBeInTheDocument()
    expect(offered()).toEqual(verbsFrom(to))
    await cleanup()
  })
}
