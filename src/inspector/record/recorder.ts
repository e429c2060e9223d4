import type { AnyActorRef, AnyMachineSnapshot } from 'xstate'
import { readChart } from '../chart/chart.ts'
import type { ArrivedFix } from '../../app/running-machines.ts'
import { createRedactor } from './redact-secrets.ts'
import {
  limitRecording,
  MAX_TAB_EVENTS,
  EMPTY_RECORDING,
  type RecordedActor,
  type RecordedEvent,
  type RecordedSnapshot,
  type Recording,
  mergeRecordings,
} from './recording.ts'

interface Ports {
  tab: string
  /** returns the URL path of the console, without its query */
  page: () => string
  /** ms since epoch UTC */
  now: () => number
  /** whether the person has allowed to record where guards were */
  positions: boolean
  /** additions to the recording: new or stopped actors, and events */
  tell: (told: Recording) => void
}

export interface Recorder {
  watch(actor: AnyActorRef, parent?: AnyActorRef | null): void
  /** called when fixes arrive: records their times, and their positions if that is allowed */
  arrived(fixes: readonly ArrivedFix[]): void
  recorded(): Recording
  stop(): void
}

/** Records machines from now on: their events, and the state after each, without secrets. */
export function createRecorder({ tab, page, now, positions, tell }: Ports): Recorder {
  const hideSecrets = createRedactor()
  const copies = new WeakMap<object, unknown>()
  const endings: (() => void)[] = []
  let recording = EMPTY_RECORDING
  let count = 0

  const contextOf = (context: object): unknown => {
    if (!copies.has(context)) copies.set(context, hideSecrets(context))
    return copies.get(context)
  }
  const plain = ({ status, value, context, historyValue }: AnyMachineSnapshot): RecordedSnapshot => ({
    status,
    value,
    context: contextOf(context),
    ...(Object.keys(historyValue).length > 0 && {
      history: Object.fromEntries(
        Object.entries(historyValue).map(([id, nodes]) => [id, nodes.map((node) => node.id)]),
      ),
    }),
  })

  function add(actor: RecordedActor, type: string, taken: unknown, after: AnyMachineSnapshot) {
    const at = now()
    const snapshot = plain(after)
    const entry: RecordedEvent = {
      id: `${actor.id} ${++count}`,
      actor: actor.id,
      at,
      event: { ...(hideSecrets(taken) as object), type },
      snapshot,
    }
    const ended = after.status === 'active' ? null : { ...actor, until: at }
    const actors = ended
      ? recording.actors.map((each) => (each.id === actor.id ? { ...each, until: at } : each))
      : recording.actors
    recording = limitRecording({ ...recording, actors, events: [...recording.events, entry] }, MAX_TAB_EVENTS)
    tell({ actors: ended ? [ended] : [], events: [entry] })
  }

  return {
    watch(watched, parent = null) {
      const snapshot = watched.getSnapshot() as AnyMachineSnapshot
      const { machine } = snapshot
      const actor: RecordedActor = {
        id: `${tab} ${watched.sessionId}`,
        machine: machine.id,
        parent: parent && `${tab} ${parent.sessionId}`,
        tab,
        page: page(),
        since: now(),
        until: null,
        chart: readChart(machine),
        first: plain(snapshot),
      }
      recording = limitRecording({ ...recording, actors: [...recording.actors, actor] }, MAX_TAB_EVENTS)
      tell({ actors: [actor], events: [] })
      const watching = watched.system.inspect((happened) => {
        if (happened.type !== '@xstate.snapshot' || happened.actorRef !== watched) return
        add(actor, happened.event.type, happened.event, happened.snapshot as AnyMachineSnapshot)
      })
      endings.push(() => watching.unsubscribe())
    },
    arrived(fixes) {
      const at = now()
      const told = {
        ...EMPTY_RECORDING,
        fixes: fixes.map(({ worker, t, lat, lon }) => ({ at, worker, t, ...(positions && { lat, lon }) })),
      }
      recording = mergeRecordings(recording, told, MAX_TAB_EVENTS)
      tell(told)
    },
    recorded: () => recording,
    stop() {
      for (const end of endings) end()
      recording = EMPTY_RECORDING
    },
  }
}
