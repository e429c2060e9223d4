import '../../../app/index.css'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { alarmStream, type AlarmCommand } from '../../../../domain/alarms/alarm.ts'
import { alarmSteps } from '../../../../contract/alarms/alarm.ts'
import { type AlarmPhase, ACTIVE_PHASES } from '../../../../domain/alarms/alarm-lifecycle.ts'
import { stepsFromPhase } from '../../../../domain/event-sourcing/lifecycle.ts'
import { lifecycle as walk } from '../../../../tests/lifecycles/alarm.ts'
import { meta, recordScreen } from '../../../../tests/support/screens/record-screen.tsx'
import { openAlarm as blank } from '../../../../tests/support/screens/open-alarm.ts'
import { refusal } from '../../../../tests/support/screens/stub-app.tsx'
import { AlarmDeskPage } from './alarm-desk-page.tsx'
import { AlarmPage } from '../alarms-page.tsx'

/** For each lifecycle step: the desk's key, its route, and whether its dialog requires input. */
const KEYS: Readonly<Record<string, { key: string; route: string; types: boolean }>> = {
  'alarm.acknowledge': { key: 'a', route: 'acknowledge', types: false },
  'alarm.shelve': { key: 's', route: 'shelve', types: true },
  'alarm.close': { key: 'c', route: 'close', types: true },
  'alarm.remove': { key: 'x', route: 'remove-from-service', types: true },
  'alarm.unshelve': { key: 'u', route: 'unshelve', types: false },
  'alarm.restore': { key: 'u', route: 'restore', types: false },
}
const said = walk.said as Readonly<Record<string, object>>

const taken = (state: typeof alarmStream.initial, name: string) => {
  const type = walk.life.steps[name as never]?.['command'] as string
  const command = alarmStream.command.parse({ type, ...said[name] }) as AlarmCommand
  const decision = alarmStream.decide(command, state, { at: 1_000, by: 'user:1' })
  if ('refused' in decision) throw new Error(decision.refused.message)
  return decision.events.reduce(alarmStream.evolve, state)
}

it.each(
  walk.paths
    .filter(({ steps }) => KEYS[steps.at(-1)?.name ?? ''])
    .map((path) => [path.steps.map(({ name }) => name).join(', '), path] as const),
)('the desk takes %s by keys alone', async (_name, { steps }) => {
  const last = steps.at(-1) as (typeof steps)[number]
  const of = KEYS[last.name] as (typeof KEYS)[string]
  let state = steps.slice(0, -1).reduce((before, { name }) => taken(before, name), alarmStream.initial)
  const rows = () =>
    state.phase === 'closed' || state.phase === 'unraised' ? [] : [{ ...blank, status: state.phase }]
  const { screen, asked } = await recordScreen({
    at: '/alarms',
    pages: { '/alarms': <AlarmDeskPage /> },
    answers: {
      'GET /alarms': (query: URLSearchParams) => {
        const data = query.has('standing') ? rows() : []
        return refusal(200, { data, meta: meta(data.length) })
      },
      'GET /alarm-load': refusal(503, { message: 'Not now.' }),
      [`POST /alarms/1/${of.route}`]: () => {
        state = taken(state, last.name)
        return refusal(200, { data: { ...blank, status: state.phase } })
      },
    },
  })
  await expect.element(page.getByRole('button', { name: /^Urgent/ })).toBeVisible()
  await userEvent.keyboard('j')
  await userEvent.keyboard(of.key)
  if (of.types) {
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await userEvent.keyboard('The phone is being charged')
    await userEvent.keyboard('{Enter}')
  }
  await expect.poll(() => state.phase).toBe(last.to)
  expect(asked.filter(({ call }) => call === `POST /alarms/1/${of.route}`)).toHaveLength(1)
  await screen.unmount()
})

const VERBS = alarmSteps.routes.flatMap(({ step }) => step.button?.verb ?? [])
const possible = (phase: AlarmPhase) =>
  stepsFromPhase(alarmSteps.lifecycle, phase).flatMap((step) =>
    step.route !== undefined && step.button ? [step.button.verb] : [],
  )

it.each(ACTIVE_PHASES)(
  'an alarm that is %s offers every step on the desk and on its page',
  async (status) => {
    const row = { ...blank, status }
    const { screen } = await recordScreen({
      at: '/alarms/1',
      pages: { '/alarms/:id': <AlarmPage /> },
      answers: {
        'GET /alarms/1': refusal(200, { data: row }),
      },
    })
    const offered = () =>
      VERBS.filter((name) => page.getByRole('button', { name, exact: true }).elements().length > 0)
    await expect.element(page.getByText(row.rule_name)).toBeVisible()
    await expect.poll(() => offered().toSorted()).toEqual(possible(status).toSorted())
    await screen.unmount()
    const desk = await recordScreen({
      at: '/alarms',
      pages: { '/alarms': <AlarmDeskPage /> },
      answers: {
        'GET /alarms': refusal(200, { data: [row], meta: meta(1) }),
        'GET /alarm-load': refusal(503, { message: 'Not now.' }),
      },
    })
    await expect.poll(() => offered().toSorted()).toEqual(possible(status).toSorted())
    await desk.screen.unmount()
  },
)
