import '../../src/app/index.css'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { stepsFromPhase } from '../../domain/event-sourcing/lifecycle.ts'
import { DevicePage } from '../../src/features/devices/devices-page.tsx'
import { GuestPage } from '../../src/features/team/guests/guests-page.tsx'
import { TeamMemberPage } from '../../src/features/team/team-page.tsx'
import { lifecycle as deviceWalk } from '../lifecycles/device.ts'
import { lifecycle as guestWalk } from '../lifecycles/guest.ts'
import { lifecycle as userWalk } from '../lifecycles/user.ts'
import { meta, recordScreen } from '../support/screens/record-screen.tsx'
import { refusal } from '../support/screens/stub-app.tsx'
import type { LifecycleCase } from '../support/lifecycles/lifecycle-case.ts'

/** How a test makes a transition with a page's own button. */
interface Press {
  button: string
  /** whether the page asks for confirmation in a dialog with a button of the same name */
  asks: boolean
  route: string
}

interface Walk {
  walked: LifecycleCase
  path: string
  page: ReactNode
  presses: Readonly<Record<string, Press>>
  row: object
}

const person = { full_name: 'Ann', email: 'ann@askari.example', client_ids: [], assignment_ids: [] }
const PAGES: Readonly<Record<string, Walk>> = {
  'team user': {
    walked: userWalk,
    path: '/back-office-users',
    page: <TeamMemberPage />,
    presses: {
      'user.resend': { button: 'Send again', asks: false, route: 'resend' },
      'user.suspend': { button: 'Suspend', asks: true, route: 'suspend' },
      'user.reinstate': { button: 'Reinstate', asks: false, route: 'reinstate' },
    },
    row: {
      ...person,
      phone_number: null,
      department: null,
      job_title: null,
      on_call: false,
      role_id: 'supervisor',
      role_name: 'Supervisor',
      whole_company: true,
      second_factor: false,
      invited_until: null,
    },
  },
  guest: {
    walked: guestWalk,
    path: '/guest-users',
    page: <GuestPage />,
    presses: {
      'guest.refuse': { button: 'Refuse', asks: true, route: 'refuse' },
      'guest.revoke': { button: 'Revoke', asks: true, route: 'revoke' },
    },
    row: {
      ...person,
      organisation: null,
      until: '2026-12-01',
      asked_at: 0,
      last_seen_at: null,
      views: 0,
    },
  },
  phone: {
    walked: deviceWalk,
    path: '/devices',
    page: <DevicePage />,
    presses: { 'device.revoke': { button: 'Revoke', asks: true, route: 'revoke' } },
    row: {
      worker_id: '12',
      worker_name: 'Grace Achieng',
      label: 'Blue',
      enrolled_at: 0,
      last_contact_at: null,
      quarantined: 0,
    },
  },
}

for (const [kind, { walked, path, page: shownPage, presses, row }] of Object.entries(PAGES)) {
  const { life, stream, said, by, phaseOf, shown } = walked
  const take = (state: unknown, name: string) => {
    const type = life.steps[name as never]?.['command']
    const command = stream.command.parse({ ...said[name], type })
    const decision = stream.decide(command, state, { at: 1_000, by: by[name] ?? 'user:1' })
    if ('refused' in decision) throw new Error(decision.refused.message)
    return decision.events.map((event) => stream.event.parse(event)).reduce(stream.evolve, state)
  }
  const buttonsIn = (phase: string) =>
    Object.entries(presses)
      .filter(([name]) => stepsFromPhase(life, phase).some((step) => step === life.steps[name as never]))
      .map(([, { button }]) => button)
  const known = Object.values(presses).map(({ button }) => button)
  /** returns the buttons on the page that make a transition */
  const offered = () =>
    page
      .getByRole('button')
      .all()
      .map((each) => each.element().textContent ?? '')
      .filter((text) => known.includes(text))
      .toSorted()

  it.each(
    walked.paths
      .filter(({ steps }) => Object.hasOwn(presses, steps.at(-1)?.name ?? ''))
      .map((way) => [way.steps.map(({ name }) => name).join(', '), way] as const),
  )(`the page of a ${kind} takes %s`, async (_name, { steps }) => {
    const { name, to } = steps.at(-1) as (typeof steps)[number]
    const press = presses[name] as Press
    let state = steps.slice(0, -1).reduce((before, each) => take(before, each.name), stream.initial)
    const data = () => ({ ...row, id: '2', ...shown(String(phaseOf(state))) })
    const { callsOf } = await recordScreen({
      at: '/view/2',
      pages: { '/view/:id': shownPage },
      answers: {
        [`GET ${path}/2`]: () => refusal(200, { data: data() }, { etag: '"1"' }),
        [`GET ${path}/2/history`]: { data: [], meta: meta(0) },
        [`POST ${path}/2/${press.route}`]: () => {
          state = take(state, name)
          return refusal(200, { data: data() })
        },
        'GET /workers/12': { data: { id: '12', user_full_name: 'Grace Achieng' } },
        [`GET /personal-data/user/2`]: { data: { called: 'Ann', erased_at: null, unfinished: null } },
        [`GET /personal-data/guest/2`]: { data: { called: 'Ann', erased_at: null, unfinished: null } },
      },
    })
    await expect.poll(offered).toEqual(buttonsIn(String(phaseOf(state))).toSorted())
    await page.getByRole('button', { name: press.button, exact: true }).click()
    if (press.asks)
      await page.getByRole('dialog').getByRole('button', { name: press.button, exact: true }).last().click()
    await expect.poll(() => phaseOf(state)).toBe(to)
    expect(callsOf(`POST ${path}/2/${press.route}`)).toHaveLength(1)
    await expect.poll(offered).toEqual(buttonsIn(to).toSorted())
    await cleanup()
  })
}
