import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { readChart } from '../chart/chart.ts'
import type { ArrivedFix } from '../../app/running-machines.ts'
import { createRedactor } from './redact-secrets.ts'
import {
  EMPTY_RECORDING,
  MAX_TAB_EVENTS,
  mergeRecordings,
  recordSnapshot,
  type RecordedActor,
  type Recording,
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

/** Records machines from now on: their events, and the state after each, without secrets. */
export function createRecorder({ tab, page, now, positions, tell }: Ports) {
  const hideSecrets = createRedactor()
  const copies = new WeakMap<object, unknown>()
  const endings: (() => void)[] = []
  let recording = EMPTY_RECORDING
  let count = 0

  const contextOf = (context: object): unknown => {
    if (!copies.has(context)) copies.set(context, hideSecrets(context))
    return copies.get(context)
  }
  const plain = (snapshot: AnyMachineSnapshot) => recordSnapshot(snapshot, contextOf(snapshot.context))

  function add(told: Partial<Recording>) {
    const added = { ...EMPTY_RECORDING, ...told }
    recording = mergeRecordings(recording, added, MAX_TAB_EVENTS)
    tell(added)
  }

  function addEvent(actor: string, taken: AnyEventObject, after: AnyMachineSnapshot) {
    const at = now()
    const event = { ...(hideSecrets(taken) as object), type: taken.type }
    const ended = recording.actors.filter(({ id }) => id === actor && after.status !== 'active')
    add({
      actors: ended.map((each) => ({ ...each, until: at })),
      events: [{ id: `${actor} ${++count}`, actor, at, event, snapshot: plain(after) }],
    })
  }

  return {
    /** records a machine until it stops; `parent` owns it */
    watch(watched: AnyActorRef, parent: AnyActorRef | null = null): void {
      const snapshot = watched.getSnapshot() as AnyMachineSnapshot
      const { machine } = snapshot
      const id = `${tab} ${watched.sessionId}`
      const actor: RecordedActor = {
        id,
        machine: machine.id,
        parent: parent && `${tab} ${parent.sessionId}`,
        page: page(),
        since: now(),
        until: null,
        chart: readChart(machine),
        first: plain(snapshot),
      }
      add({ actors: [actor] })
      const watching = watched.system.inspect((happened) => {
        if (happened.type === '@xstate.snapshot' && happened.actorRef === watched)
          addEvent(id, happened.event, happened.snapshot as AnyMachineSnapshot)
      })
      endings.push(() => watching.unsubscribe())
    },
    /** records when fixes arrived, and their positions if that is allowed */
    arrived(fixes: readonly ArrivedFix[]): void {
      const at = now()
      add({
        fixes: fixes.map(({ worker, t, lat, lon }) => ({ at, worker, t, ...(positions && { lat, lon }) })),
      })
    },
    recorded: () => recording,
    stop(): void {
      for (const end of endings) end()
      recording = EMPTY_RECORDING
    },
  }
}
