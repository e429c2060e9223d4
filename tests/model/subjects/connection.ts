import { connectionMachine, type ConnectionEvent } from '../../../src/machines/connection.ts'
import { toast } from '../../../src/machines/effects.ts'
import type { Effect, Model } from '../kit/model.ts'
import { round, type ModelledMachine } from './modelled-machine.ts'

interface State {
  link: 'disconnected' | 'connecting' | 'connected' | 'reconnecting'
  stream: 'waiting' | 'flowing' | 'silent'
  silentSince: number | null
  lostSince: number | null
}

const CONNECTED: Effect = { type: 'emit', event: toast('success', 'Live location service connected.') }
const RECONNECTING: Effect = {
  type: 'emit',
  event: toast('warning', 'Live location service reconnecting...'),
}
const DISCONNECTED: Effect = { type: 'emit', event: toast('error', 'Live location service disconnected.') }

const NOTHING: State = { link: 'disconnected', stream: 'waiting', silentSince: null, lostSince: null }

const model: Model<State, ConnectionEvent> = {
  initial: NOTHING,
  next: (state, event) => {
    const { link } = state
    switch (event.type) {
      case 'link.opened':
        return [link === 'disconnected' ? { ...state, link: 'connecting' } : state]
      case 'link.up':
        if (link === 'connected') return [state]
        return [
          { ...state, link: 'connected', lostSince: null },
          ...(link === 'connecting' ? [] : [CONNECTED]),
        ]
      case 'link.down':
        return link === 'connected'
          ? [{ ...state, link: 'reconnecting', lostSince: event.at }, RECONNECTING]
          : [state]
      case 'link.failed':
        if (link === 'disconnected') return [state]
        return [
          {
            ...state,
            link: 'disconnected',
            lostSince: link === 'connected' ? event.at : state.lostSince,
          },
          DISCONNECTED,
        ]
      case 'link.closed':
        return [NOTHING]
      case 'data.arrived':
        return [{ ...state, stream: 'flowing', silentSince: null }]
      case 'nothing.arrived':
        return state.stream === 'silent'
          ? [state]
          : [{ ...state, stream: 'silent', silentSince: event.since }]
    }
  },
  invariants: {
    'the time of a silence is known while it lasts, and only then': ({ after }) =>
      (after.stream === 'silent') === (after.silentSince !== null),
    'a loss is known only while no link is up': ({ after }) =>
      after.lostSince === null ||
      after.link === 'disconnected' ||
      after.link === 'reconnecting' ||
      after.link === 'connecting',
    'a person hears of a link exactly when it comes back, breaks or is given up': ({
      before,
      event,
      after,
      effects,
    }) =>
      effects.length ===
      (before.link !== after.link &&
      !['link.opened', 'link.closed'].includes(event.type) &&
      !(before.link === 'connecting' && event.type === 'link.up')
        ? 1
        : 0),
  },
}

const cases = () =>
  ({
    'the link opens': { type: 'link.opened' },
    'the link is up': { type: 'link.up', at: 3_000 },
    'the link is down': { type: 'link.down', at: 3_000 },
    'the link fails': { type: 'link.failed', at: 3_000 },
    'the link is closed': { type: 'link.closed' },
    'data arrive': { type: 'data.arrived' },
    'nothing arrives since 5 s': { type: 'nothing.arrived', since: 5_000 },
    'nothing arrives since 9 s': { type: 'nothing.arrived', since: 9_000 },
  }) satisfies Record<string, ConnectionEvent>

export const connection: ModelledMachine<State, ConnectionEvent> = {
  name: 'connection',
  machine: connectionMachine,
  model,
  observe: ({ value, context }) => ({ ...value, ...context }),
  rounds: [round('link and stream', model, cases)],
}
