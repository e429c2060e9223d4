import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createActor, type AnyActor } from 'xstate'
import { administrator, dispatcher, StubApp, stubServices } from '../../../tests/support/screens/stub-app.tsx'
import { playbackMachine } from '../../machines/playback.ts'
import { connectionMachine } from '../../machines/connection.ts'
import { registerMachine } from '../../app/running-machines.ts'
import { InspectorPage } from './inspector.tsx'
import { recordingSwitch } from '../record/recording-switch.ts'

let saved: Blob[] = []
let running: { stop(): void }[] = []

/** Starts an actor like the machines of the tracker. */
function run<Running extends AnyActor>(actor: Running): Running {
  actor.start()
  registerMachine(actor)
  running.push(actor)
  return actor
}
beforeEach(() => {
  saved = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return '#'
  })
})
afterEach(() => {
  for (const actor of running) actor.stop()
  running = []
  recordingSwitch.turn(null)
  vi.restoreAllMocks()
})

const session = { token: 'needle-of-access', refresh_token: 'needle-of-refresh', user: administrator }

/** Opens the page by a link in the same tab; nothing was recorded before. */
async function inspected() {
  const { services } = stubServices({
    user: administrator,
    answers: { 'POST /web-login': { data: session } },
  })
  await vi.waitFor(() => expect(services.session.actor.getSnapshot().matches('signed in')).toBe(true))
  const screen = await render(
    <StubApp at="/inspector" services={services}>
      <InspectorPage />
    </StubApp>,
  )
  await expect.element(screen.getByText('Nothing is recorded', { exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'Start recording' }).click()
  const connection = run(createActor(connectionMachine))
  connection.send({ type: 'link.opened' })
  connection.send({ type: 'link.up', at: 7 })
  const machines = screen.getByRole('navigation', { name: 'Machines' })
  await machines.getByRole('button', { name: 'connection' }).click()
  const events = screen.getByRole('list', { name: 'Events' })
  await expect.element(events.getByText('link.up')).toBeVisible()
  const chart = (state: string) => screen.getByRole('img', { name: `connection: ${state}`, exact: true })
  return { screen, services, connection, machines, events, chart }
}

const EARLY = 'link: connecting, stream: waiting'
const NOW = 'link: connected, stream: waiting'

describe('the inspector', () => {
  it('draws each machine as it stands now, and as it stood after an event, forth and back by keys', async () => {
    const { screen, events, chart } = await inspected()
    await expect.element(chart(NOW)).toBeVisible()
    await events.getByRole('button', { name: /link\.opened/ }).click()
    await expect.element(chart(EARLY)).toBeVisible()
    const moment = screen.getByRole('region', { name: 'Moment' })
    await expect.element(moment.getByRole('heading')).toHaveTextContent('After link.opened')
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(chart(NOW)).toBeVisible()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(chart(EARLY)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(moment.getByRole('heading')).toHaveTextContent('Now')
    await expect.element(chart(NOW)).toBeVisible()
    await screen.getByLabelText('Event', { exact: true }).selectOptions('link.up')
    await expect.element(events.getByRole('button')).toHaveTextContent('link.up')
  })

  it('marks nothing as possible once a machine has stopped, and what was possible before', async () => {
    const { screen, connection, events } = await inspected()
    const figure = screen.getByRole('figure', { name: 'Chart' })
    await expect.element(figure).toHaveTextContent('possible now')
    connection.stop()
    await expect
      .element(figure)
      .toHaveTextContent('This machine has stopped, so no events are possible any more.')
    await events.getByRole('button', { name: /link\.opened/ }).click()
    await expect.element(figure).toHaveTextContent('possible now')
  })

  it('shows what would follow of an event, which nobody is sent, and what is wrong with one', async () => {
    const { screen, connection, chart } = await inspected()
    const form = screen.getByRole('region', { name: 'What if' })
    await form.getByLabelText('Event to try').selectOptions('link.down')
    await form.getByRole('button', { name: 'Try' }).click()
    await expect.element(chart('link: reconnecting, stream: waiting')).toBeVisible()
    await expect.element(form.getByRole('status')).toHaveTextContent('These effects would run: emits toast')
    expect(connection.getSnapshot().value).toEqual({ link: 'connected', stream: 'waiting' })
    await form.getByRole('button', { name: 'Back to now' }).click()
    await expect.element(chart(NOW)).toBeVisible()
    const written = form.getByRole('textbox')
    await written.fill('{')
    await form.getByRole('button', { name: 'Try' }).click()
    await expect.element(form.getByText('This is not valid JSON.')).toBeVisible()
    await written.fill('{ "type": "door.opened" }')
    await form.getByRole('button', { name: 'Try' }).click()
    await expect.element(form.getByText(/^type is one of: data\.arrived, /)).toBeVisible()
    await expect.element(chart(NOW)).toBeVisible()
  })

  it('shows, saves and hands on no token of a sign-in, and shows a file for what it is', async () => {
    const { screen, services, machines, events } = await inspected()
    await services.session.signOut()
    await services.session.signIn({ email: 'admin@askari.example', password: 'needle-of-a-password' })
    await machines.getByRole('button', { name: 'session' }).click()
    await events.getByRole('button', { name: /sign\.in\.succeeded/ }).click()
    await expect.element(screen.getByRole('region', { name: 'Moment' })).toHaveTextContent('(hidden ')
    expect(document.body.textContent).not.toContain('needle')
    await screen.getByRole('button', { name: 'Save to a file' }).click()
    const text = (await saved[0]?.text()) ?? ''
    expect(text).toContain('sign.in.succeeded')
    expect(text).not.toContain('needle')

    const input = screen.getByLabelText('Open a file')
    await userEvent.upload(input, new File(['{"version":1}'], 'other.json'))
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent(/other\.json is not a recording: format is/)
    await userEvent.upload(input, new File([text], 'night.json'))
    const shown = /^From a file, not current: night\.json, saved \d+ \w+ \d{4}, [\d:]{8} GMT\+3, /
    await expect.element(screen.getByText(shown)).toBeVisible()
    await expect.element(events.getByText(/^\d+ \w+, [\d:]{8}\.\d{3}$/).first()).toBeVisible()
    await events.getByRole('button', { name: /link\.opened/ }).click()
    await expect.element(screen.getByRole('img', { name: `connection: ${EARLY}` })).toBeVisible()
    await screen.getByRole('button', { name: 'Close the file' }).click()
    await expect.element(screen.getByRole('region', { name: 'Moment' })).toHaveTextContent('Now')
  })

  it('leads to the board at the moment that its clock showed', async () => {
    const { screen, machines } = await inspected()
    const clock = run(createActor(playbackMachine, { input: { rate: 'times', first: 1_000 } }))
    clock.send({ type: 'trail.loaded', points: 9_000_000, at: 7_200_000 })
    await machines.getByRole('button', { name: 'playback' }).click()
    const link = screen.getByRole('link', { name: /^Open the board at 1 Jan 1970, 05:00:00/ })
    await expect.element(link).toHaveAttribute('href', '/tracker?from=3600000&to=10800000&at=7200000')
  })

  it('asks before it hands a recording to stately.ai, and hands it over once, to that page alone, without a token', async () => {
    const frame = document.body.appendChild(document.createElement('iframe'))
    const stately = frame.contentWindow
    if (stately === null) throw new Error('a frame without a window')
    const posted = vi.spyOn(stately, 'postMessage').mockReturnValue()
    const opened = vi.spyOn(window, 'open').mockReturnValue(stately)
    const { screen } = await inspected()
    await screen.getByRole('button', { name: 'Open in Stately' }).click()
    await expect.element(screen.getByText(/is sent to a page of stately/)).toBeVisible()
    expect(opened).not.toHaveBeenCalled()
    await screen.getByRole('button', { name: 'Send it and open' }).click()
    await vi.waitFor(() => expect(opened).toHaveBeenCalledWith('https://stately.ai/inspect', '_blank'))
    const ask = (origin: string, source: Window) =>
      window.dispatchEvent(
        new MessageEvent('message', { data: { type: '@statelyai.connected' }, origin, source }),
      )
    ask('https://elsewhere.example', stately)
    ask('https://stately.ai', window)
    expect(posted).not.toHaveBeenCalled()
    ask('https://stately.ai', stately)
    const sent = posted.mock.calls.map(([message]) => message as unknown)
    expect(sent).toContainEqual(
      expect.objectContaining({ type: '@xstate.snapshot', event: { type: 'link.up', at: 7 } }),
    )
    expect(sent).toContainEqual(expect.objectContaining({ type: '@xstate.actor', name: 'connection' }))
    expect(JSON.stringify(sent)).not.toContain('"token":"token"')
    expect(new Set(posted.mock.calls.map(([, origin]) => origin))).toEqual(new Set(['https://stately.ai']))
    ask('https://stately.ai', stately)
    expect(posted).toHaveBeenCalledTimes(sent.length)
    frame.remove()
  })

  it('forgets what it has recorded when somebody else signs in', async () => {
    const { services, connection } = await inspected()
    const heard: unknown[] = []
    const channel = new BroadcastChannel('askari-inspector')
    channel.onmessage = ({ data }) => heard.push(data)
    services.session.actor.send({
      type: 'sign.in.succeeded',
      session: {
        token: 'b',
        refreshToken: null,
        user: { ...administrator, id: '9', full_name: 'Juma Otieno' },
      },
    })
    connection.send({ type: 'link.closed' })
    channel.postMessage({ type: 'recording.requested' })
    await new Promise((done) => requestAnimationFrame(done))
    expect(JSON.stringify(heard)).not.toMatch(/Juma|link\.closed/)
    channel.close()
  })

  it('is closed to those whose role does not open it', async () => {
    vi.stubEnv('DEV', false)
    const { services } = stubServices({ user: dispatcher })
    const screen = await render(
      <StubApp at="/inspector" services={services}>
        <InspectorPage />
      </StubApp>,
    )
    await expect.element(screen.getByText('Your role has no access to this screen')).toBeVisible()
    vi.unstubAllEnvs()
  })
})
