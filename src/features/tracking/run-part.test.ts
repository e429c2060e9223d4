import { BehaviorSubject } from 'rxjs'
import { createMachine } from 'xstate'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchMachines } from '../../app/running-machines.ts'
import { createConnection } from './live/create-connection.ts'
import { createPlayback } from './playback/create-playback.ts'
import { startTracker } from './run-part.ts'

const told: string[] = []
const tracker = () => startTracker(({ text }) => told.push(text))
// XState rethrows errors in a timeout, which fake timers hold back
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  told.length = 0
  vi.useRealTimers()
})

it('owns its machines: they are its children by name, and end with it', () => {
  const { runPart, stop } = tracker()
  const link = { links$: new BehaviorSubject({ feed: 'up' as const }), silence$: new BehaviorSubject(null) }
  const connection = createConnection(link, () => {}, Date.now, runPart)
  const replay = createPlayback({ speed: 100 }, { runPart })
  expect(connection.actor.getSnapshot().matches({ link: 'connected' })).toBe(true)
  expect(replay.actor.getSnapshot().context.speed).toBe(100)
  expect(replay.actor.system.get('connection')).toBe(connection.actor)
  const tree: string[] = []
  watchMachines((actor, parent) => parent && tree.push(actor.id))()
  expect(tree).toEqual(['connection', 'playback'])
  replay.dispose()
  expect([replay.actor, connection.actor].map((actor) => actor.getSnapshot().status)).toEqual([
    'stopped',
    'active',
  ])
  stop()
  expect(connection.actor.getSnapshot().status).toBe('stopped')
  connection.dispose()
})

it('runs a part that is opened after it stopped by itself, until that is closed', () => {
  const { runPart, stop } = tracker()
  stop()
  const replay = createPlayback({ speed: 100 }, { runPart })
  expect(replay.actor.getSnapshot()).toMatchObject({ status: 'active', context: { speed: 100 } })
  replay.dispose()
  expect(replay.actor.getSnapshot().status).toBe('stopped')
})

it('runs the newer of two of one name, and the older one does not end it', () => {
  const { runPart, stop } = tracker()
  const older = createPlayback({}, { runPart })
  const newer = createPlayback({}, { runPart })
  older.dispose()
  expect([older.actor, newer.actor].map((actor) => actor.getSnapshot().status)).toEqual(['stopped', 'active'])
  stop()
})

it('goes on without a machine that broke, tells it once, and runs another', () => {
  const { runPart, stop } = tracker()
  const { actor: connection } = runPart('connection', createMachine({}))
  const breaks = createMachine({
    on: {
      touch: {
        actions: () => {
          throw new Error('broken')
        },
      },
    },
  })
  const { actor } = runPart('playback', breaks)
  actor.send({ type: 'touch' })
  expect(actor.getSnapshot().status).toBe('error')
  expect(connection.getSnapshot().status).toBe('active')
  expect(told).toEqual(['A part of this page has failed. Please reload it.'])
  expect(createPlayback({}, { runPart }).actor.getSnapshot().status).toBe('active')
  stop()
})
