import { createActor, fromPromise, waitFor } from 'xstate'
import { describe, expect, it } from 'vitest'
import { connectionMachine } from '../../machines/connection.ts'
import type { RefreshOutcome } from '../../machines/session-event.ts'
import { sessionMachine } from '../../machines/session.ts'
import { registerMachine, watchMachines } from '../../app/running-machines.ts'
import { createRecorder } from './recorder.ts'
import {
  recordingSchema,
  limitRecording,
  EMPTY_RECORDING,
  positionsAt,
  snapshotsAfter,
  mergeRecordings,
  type Recording,
} from './recording.ts'
import { readRecordingFile, fileText } from './recording-file.ts'

const amina = {
  id: '1',
  full_name: 'Amina Wanjiru',
  email: 'amina@example.test',
  role: 'supervisor',
  company_id: '1',
  company_name: 'Askari',
  permissions: [],
}

function recording(positions = false) {
  let t = 1_000
  let told: Recording = EMPTY_RECORDING
  const recorder = createRecorder({
    tab: 'a',
    page: () => '/tracker',
    now: () => (t += 10),
    positions,
    tell: (more) => (told = mergeRecordings(told, more, 5_000)),
  })
  return { recorder, told: () => told }
}

describe('a recorder', () => {
  it('records where a machine stands when it is watched, what it takes, and that it stops', () => {
    const { recorder, told } = recording()
    const actor = createActor(connectionMachine).start()
    actor.send({ type: 'link.opened' })
    recorder.watch(actor)
    actor.send({ type: 'link.up', at: 7 })
    actor.stop()
    const [watched] = told().actors
    expect(watched).toMatchObject({
      machine: 'connection',
      page: '/tracker',
      since: 1_010,
      until: 1_030,
      first: { value: { link: 'connecting', stream: 'waiting' } },
    })
    expect(told().events.map(({ event, at, snapshot }) => [event.type, at, snapshot.status])).toEqual([
      ['link.up', 1_020, 'active'],
      ['xstate.stop', 1_030, 'stopped'],
    ])
    expect(told()).toEqual(recorder.recorded())
  })

  it('keeps no token of a sign-in, a refusal, a refresh and a change in another tab', async () => {
    const { recorder, told } = recording()
    const refreshed: RefreshOutcome = {
      kind: 'refreshed',
      token: 'needle-of-later',
      refreshToken: 'needle-too',
    }
    const actor = createActor(
      sessionMachine.provide({
        actors: { 'refresh the token': fromPromise(async (): Promise<RefreshOutcome> => refreshed) },
      }),
    ).start()
    recorder.watch(actor)
    const session = { token: 'needle-of-access', refreshToken: 'needle-of-refresh', user: amina }
    actor.send({ type: 'storage.read', stored: null })
    actor.send({ type: 'sign.in.succeeded', session })
    actor.send({ type: 'call.refused', call: { id: 'a', token: session.token, userId: '1' } })
    expect(told().events.at(-1)?.snapshot.value).toMatchObject({ 'signed in': { token: 'refreshing' } })
    await waitFor(actor, (snapshot) => snapshot.matches({ 'signed in': { token: 'fresh' } }))
    actor.send({ type: 'storage.changed', stored: { ...session, token: 'needle-of-the-other-tab' } })
    const text = fileText(told(), '2026-11-23T08:00:00.000Z')
    expect(text).toContain('Amina Wanjiru')
    expect(text).not.toContain('needle')
    expect(told().events).toHaveLength(5)
  })

  it('lets the machines that ended first go where a tab has started more than a recording holds', () => {
    const { recorder, told } = recording()
    const session = createActor(sessionMachine).start()
    recorder.watch(session)
    const ids = Array.from({ length: 510 }, () => {
      const passing = createActor(connectionMachine).start()
      recorder.watch(passing)
      passing.stop()
      return `a ${passing.sessionId}`
    })
    for (const kept of [recorder.recorded(), told()]) {
      expect(kept.actors.map(({ id }) => id)).toEqual([`a ${session.sessionId}`, ...ids.slice(-499)])
      expect(recordingSchema.safeParse(kept).success).toBe(true)
      expect(readRecordingFile(fileText(kept, '2026-11-23T08:00:00.000Z')).fault).toBeUndefined()
    }
  })

  it('keeps of a fix whose it was and when, and where only if the person has allowed that', () => {
    const fix = { worker: '7', t: 500, lat: -1.28, lon: 36.82 }
    const [without, allowed] = [false, true].map((positions) => {
      const { recorder, told } = recording(positions)
      recorder.arrived([fix])
      recorder.arrived([{ ...fix, t: 400, lat: 0 }])
      return told()
    })
    expect(without?.fixes?.[0]).toEqual({ worker: '7', t: 500, at: 1_010 })
    expect(without && positionsAt(without, 2_000)).toBeNull()
    expect(allowed && positionsAt(allowed, 1_005)).toEqual([])
    // one that came later and is older does not move the guard
    expect(allowed && positionsAt(allowed, 2_000)).toEqual([{ worker: '7', lat: -1.28, lon: 36.82 }])
    const texts = [without, allowed].map((each) => each && fileText(each, '2026-11-23T08:00:00.000Z'))
    expect(texts.map((text) => JSON.parse(text ?? '').positions)).toEqual([false, true])
    for (const text of texts) expect(readRecordingFile(text ?? '').fault).toBeUndefined()
    expect(readRecordingFile((texts[1] ?? '').replace('"positions":true', '"positions":false'))).toEqual({
      fault: 'positions does not say what the file contains: positions of guards or none.',
    })
  })

  it('hears nothing any more once it has ended', () => {
    const { recorder, told } = recording()
    const actor = createActor(connectionMachine).start()
    recorder.watch(actor)
    recorder.stop()
    actor.send({ type: 'link.opened' })
    expect(told().events).toEqual([])
    expect(recorder.recorded()).toEqual(EMPTY_RECORDING)
  })
})

describe('the machines of a tab', () => {
  it('are handed over while they run, those to come too', () => {
    const early = createActor(connectionMachine).start()
    const gone = createActor(connectionMachine).start()
    registerMachine(early)
    registerMachine(gone)
    gone.stop()
    const watched: unknown[] = []
    const end = watchMachines((actor) => watched.push(actor))
    const late = createActor(connectionMachine).start()
    registerMachine(late)
    end()
    registerMachine(createActor(connectionMachine).start())
    // tests of other files share these modules and may have left machines
    expect(watched.filter((each) => [early, gone, late].includes(each as typeof early))).toEqual([
      early,
      late,
    ])
  })
})

/** Two links that open; one is lost and restored. */
function twoLinks(): Recording {
  const { recorder, told } = recording()
  const one = createActor(connectionMachine).start()
  const other = createActor(connectionMachine).start()
  recorder.watch(one)
  recorder.watch(other)
  one.send({ type: 'link.opened' })
  other.send({ type: 'link.opened' })
  one.send({ type: 'link.up', at: 7 })
  one.send({ type: 'link.down', at: 7 })
  return told()
}

const linksAfter = (told: Recording, index: number) =>
  [...snapshotsAfter(told, index).values()].map(({ value }) => (value as { link: string }).link)

describe('a recording', () => {
  it('tells where every machine stood after each event', () => {
    const told = twoLinks()
    expect([-1, 0, 1, 2, 3].map((index) => linksAfter(told, index).join())).toEqual([
      'disconnected,disconnected',
      'connecting,disconnected',
      'connecting,connecting',
      'connected,connecting',
      'reconnecting,connecting',
    ])
  })

  it('that has let go of its oldest events still tells the same', () => {
    const told = twoLinks()
    const short = limitRecording(told, 2)
    expect(short.events).toEqual(told.events.slice(-2))
    expect([0, 1].map((index) => linksAfter(short, index))).toEqual(
      [2, 3].map((index) => linksAfter(told, index)),
    )
  })

  it('is the same whatever it was told twice', () => {
    const told = twoLinks()
    expect(mergeRecordings(told, told, 100)).toEqual(told)
  })
})

describe('a file', () => {
  const savedAt = '2026-11-23T08:00:00.000Z'

  it('is read as it was saved', () => {
    const told = twoLinks()
    expect(readRecordingFile(fileText(told, savedAt))).toEqual({
      file: { savedAt, recording: told },
    })
  })

  const whole = JSON.parse(fileText(twoLinks(), savedAt)) as {
    recording: { events: Record<string, unknown>[] }
  }
  const [first, ...rest] = whole.recording.events
  it.each([
    ['{', 'The file is not valid JSON'],
    ['{"type":"FeatureCollection"}', "format is not 'askari recording'"],
    [JSON.stringify({ ...whole, version: 2 }), 'version 2 is of a newer console; this one reads up to 1.'],
    [
      JSON.stringify({
        ...whole,
        recording: { ...whole.recording, events: [{ ...first, at: 'noon' }, ...rest] },
      }),
      'recording.events.0.at ',
    ],
    [
      JSON.stringify({
        ...whole,
        recording: { ...whole.recording, events: [{ ...first, actor: 'x' }, ...rest] },
      }),
      'recording.events.0.actor is x',
    ],
  ])('is refused with what is wrong: %#', (text, fault) => {
    expect(readRecordingFile(text).fault).toContain(fault)
  })
})
