import { fromCallback } from 'xstate'
import { toast } from '../../../src/machines/effects.ts'
import { trackerMachine, type TrackerEvent, type TrackerPart } from '../../../src/machines/tracker.ts'
import { action, failure, type Effect, type Model } from '../kit/model.ts'
import { round, type ModelledMachine } from './modelled-machine.ts'

type Part = 'away' | 'runs' | 'broken'
type State = Record<TrackerPart, Part>

const PARTS: readonly TrackerPart[] = ['connection', 'tracking', 'playback', 'board clock']
const AWAY: State = { connection: 'away', tracking: 'away', playback: 'away', 'board clock': 'away' }
const BROKE = { type: 'emit', event: toast('error', 'A part of this page has failed. Please reload it.') }

const logic = fromCallback(() => {})

const model: Model<State, TrackerEvent> = {
  initial: AWAY,
  next: (state, event) => {
    const name = PARTS.find((part) => event.type.includes(part)) as TrackerPart
    const ends: Effect[] = state[name] === 'runs' ? [action('end the part', { name })] : []
    if (event.type.endsWith('.opened'))
      return [{ ...state, [name]: 'runs' }, ...ends, action('begin the part', { name, logic })]
    if (event.type.endsWith('.closed')) return [{ ...state, [name]: 'away' }, ...ends]
    return state[name] === 'runs' ? [{ ...state, [name]: 'broken' }, ...ends, BROKE] : [state]
  },
  invariants: {
    'no part changes because of another': ({ before, after }) =>
      PARTS.filter((part) => before[part] !== after[part]).length <= 1,
  },
}

const cases = (state: State) =>
  Object.fromEntries(
    PARTS.flatMap((part): [string, TrackerEvent][] => [
      [`${part} is opened`, { type: `${part}.opened`, logic }],
      [`${part} is closed`, { type: `${part}.closed` }],
      // only a running machine can fail
      ...(state[part] === 'runs' ? [[`${part} breaks`, failure(part)] as [string, TrackerEvent]] : []),
    ]),
  )

export const tracker: ModelledMachine<State, TrackerEvent> = {
  name: 'tracker',
  // no machine is started: all steps of a pure path share one actor system, in which a name can exist only once
  machine: trackerMachine.provide({ actions: { 'begin the part': () => {}, 'end the part': () => {} } }),
  model,
  observe: ({ value }) => value as State,
  rounds: [round('parts', model, cases)],
}
