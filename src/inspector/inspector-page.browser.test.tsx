import { createInspector, type StatelyInspectionEvent } from '@statelyai/inspect'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { createActor } from 'xstate'
import { sessionMachine } from '../machines/session.ts'
import { InspectorPage } from './inspector-page.tsx'
import { tellInspector } from './tell-inspector.ts'
import { withoutSecrets } from './without-secrets.ts'
import { createWatchedStore } from './watched-store.ts'

const amina = {
  id: '1',
  full_name: 'Amina Wanjiru',
  email: 'amina@example.test',
  role: 'supervisor',
  company_id: '1',
  company_name: 'Askari',
  permissions: [],
}

/** The page over an actor of the product; messages take the way they take between two windows. */
function inspected() {
  let hear: (message: unknown) => void = () => {}
  const posted: string[] = []
  const store = createWatchedStore((heard) => (hear = heard))
  const send = (event: StatelyInspectionEvent) => {
    const message = structuredClone(event)
    posted.push(JSON.stringify(message))
    hear(message)
  }
  const inspector = createInspector({ send }, { serialize: withoutSecrets })
  const actor = createActor(sessionMachine, { inspect: tellInspector(inspector) }).start()
  return { store, actor, posted }
}

/** A window that draws all the time: only what is asked for with a time limit is called. */
function neverIdle() {
  vi.stubGlobal('requestIdleCallback', (run: () => void, { timeout }: IdleRequestOptions = {}) =>
    timeout === undefined ? 0 : setTimeout(run, timeout),
  )
}
afterEach(() => vi.unstubAllGlobals())

describe('the inspector', () => {
  it('says how to begin while it hears nothing', async () => {
    const screen = await render(<InspectorPage store={createWatchedStore(() => {})} />)
    await expect.element(screen.getByText('No machine yet')).toBeVisible()
  })

  it('shows states, transitions, events and snapshots, and no token, of a window that is never idle', async () => {
    neverIdle()
    const { store, actor, posted } = inspected()
    const screen = await render(<InspectorPage store={store} />)
    actor.send({ type: 'storage.read', stored: null })
    actor.send({
      type: 'sign.in.succeeded',
      session: { token: 'needle-1', refreshToken: 'needle-2', user: amina },
    })
    await expect.element(screen.getByRole('navigation').getByRole('button')).toHaveTextContent('session')
    const states = screen.getByRole('region', { name: 'States' })
    await expect.element(states.getByText('refresh.succeeded')).toBeVisible()
    await expect.element(states.getByText('fresh active', { exact: true })).toBeVisible()
    const snapshot = screen.getByRole('region', { name: 'Snapshot' })
    await expect.element(snapshot).toHaveTextContent('Amina Wanjiru')
    await screen.getByRole('button', { name: /storage\.read/ }).click()
    await expect.element(states.getByText('signed out active')).toBeVisible()
    await expect.element(snapshot.getByRole('heading')).toHaveTextContent('After storage.read')
    expect(posted.length).toBeGreaterThan(3)
    expect(posted.filter((message) => message.includes('needle'))).toEqual([])
    expect(document.body.textContent).not.toContain('needle')
  })
})
