import { assign, createActor, setup, type AnyStateMachine } from 'xstate'
import { describe, expect, it, vi } from 'vitest'
import { connectionMachine } from '../../machines/connection.ts'
import { playbackMachine } from '../../machines/playback.ts'
import type { RecordedSnapshot } from '../record/recording.ts'
import { readChart } from './chart.ts'
import { possibleTransitions } from './possible-transitions.ts'
import { whatIf } from './what-if.ts'

const active = (value: RecordedSnapshot['value'], context: unknown): RecordedSnapshot => ({
  status: 'active',
  value,
  context,
})

/** 'event: possibility' for each transition of the active states. */
function possibleOf(machine: AnyStateMachine, snapshot: RecordedSnapshot): Set<string> {
  const transitions = new Map<string, string>()
  const note = (chart: ReturnType<typeof readChart>, path: readonly string[]) => {
    for (const [index, { event }] of chart.transitions.entries())
      transitions.set(`${path.join('\n')}#${index}`, event)
    for (const child of chart.states) note(child, [...path, child.name])
  }
  note(readChart(machine), [])
  return new Set(
    [...possibleTransitions(machine, snapshot)].map(
      ([key, possible]) => `${transitions.get(key)}: ${possible}`,
    ),
  )
}

describe('what if', () => {
  it('tells the state that would follow and what it would do, and does nothing', () => {
    const ring = vi.fn()
    const bell = setup({ actions: { ring, count: assign({ rung: 1 }) } }).createMachine({
      id: 'bell',
      context: { rung: 0 },
      initial: 'still',
      states: { still: { on: { push: { target: 'rings', actions: ['ring', 'count'] } } }, rings: {} },
    })
    const before = active('still', { rung: 0 })
    expect(whatIf(bell, before, { type: 'push' })).toEqual({
      kind: 'follows',
      effects: ['ring'],
      snapshot: { status: 'active', value: 'rings', context: { rung: 1 }, history: {} },
    })
    expect(ring).not.toHaveBeenCalled()
    expect(before.context).toEqual({ rung: 0 })
  })

  it('says of a running machine what that machine then does', () => {
    const actor = createActor(playbackMachine, { input: {} }).start()
    actor.send({ type: 'trail.loaded', points: 3, at: 1 })
    const { value, context } = actor.getSnapshot()
    const event = { type: 'toggle.pressed' } as const
    const outcome = whatIf(playbackMachine, active(value, context), event)
    expect(actor.getSnapshot().value).toBe('paused')
    actor.send(event)
    expect(outcome).toMatchObject({ kind: 'follows', snapshot: { value: actor.getSnapshot().value } })
    expect(outcome).toMatchObject({ snapshot: { context: actor.getSnapshot().context } })
  })

  it('names what is emitted, and says why a machine cannot take an event', () => {
    const reconnecting = active({ link: 'reconnecting', stream: 'flowing' }, { silentSince: null })
    expect(whatIf(connectionMachine, reconnecting, { type: 'link.up' })).toMatchObject({
      effects: ['emits toast'],
    })
    const away = active('nowhere', {})
    expect(whatIf(connectionMachine, away, { type: 'link.up' })).toMatchObject({ kind: 'fails' })
  })

  it('finds the way back into a history state', () => {
    const lamp = setup({}).createMachine({
      id: 'lamp',
      initial: 'off',
      states: {
        off: { on: { press: 'on.before' } },
        on: {
          initial: 'dim',
          on: { press: 'off' },
          states: { dim: {}, bright: {}, before: { type: 'history' } },
        },
      },
    })
    const outcome = whatIf(lamp, active({ on: 'bright' }, {}), { type: 'press' })
    if (outcome.kind !== 'follows') throw new Error(outcome.fault)
    expect(outcome.snapshot.value).toBe('off')
    expect(whatIf(lamp, outcome.snapshot, { type: 'press' })).toMatchObject({
      snapshot: { value: { on: 'bright' } },
    })
  })
})

describe('a possible transition', () => {
  it('has no guard, or one that holds whatever the event carries', () => {
    const awaiting = active('awaiting', { speed: 60, rate: 'times', first: 0, points: 9 })
    const possible = possibleOf(playbackMachine, awaiting)
    expect(possible).toContain('seek.requested: yes')
    expect(possible).toContain('restart.pressed: yes')
    // there is a trail: the second transition of the same event is not taken
    expect(possible).toContain('restart.pressed: no')
  })

  it('depends on the event where its guard reads that', () => {
    const idle = active('idle', { speed: 300, animation: 'smooth', follow: false, zoom: 15, points: 0 })
    const possible = possibleOf(playbackMachine, idle)
    expect(possible).toContain('trail.loaded: depends')
    expect(possible).toContain('zoom.in.pressed: no')
    expect(possible).not.toContain('zoom.in.pressed: yes')
  })

  it('is none of a machine that has no such state any more', () => {
    expect(possibleTransitions(playbackMachine, active('gone', {})).size).toBe(0)
  })
})
