import type { SessionActor, SessionSnapshot } from '../../machines/session.ts'
import { watchFixes, watchMachines } from '../../app/running-machines.ts'
import { canInspect } from '../use-can-inspect.ts'
import { createRecorder } from './recorder.ts'
import {
  EMPTY_RECORDING,
  MAX_TAB_EVENTS,
  mergeRecordings,
  openRecordingChannel,
  TAB_NAME,
  type Recording,
} from './recording.ts'
import { recordingSwitch } from './recording-switch.ts'

/** interval of collecting transitions before they are sent together, ms */
const GATHER_MS = 100

const now = () => performance.timeOrigin + performance.now()

/**
 * Returns the person who has recording switched on and the permission; while signed out, the
 * previous user.
 */
function ownerIn({ context: { session } }: SessionSnapshot): string | null {
  const owner = recordingSwitch.current()
  if (session === null) return owner
  return canInspect(session.user.permissions) && session.user.id === owner ? owner : null
}

let stop: (() => void) | null = null

/**
 * Records the machines of this tab for a person with recording switched on, until they switch it
 * off, lose the permission, or somebody else signs in, which deletes it. Signing out and in again
 * is recorded.
 */
export function recordTab(session: SessionActor): void {
  if (stop !== null || ownerIn(session.getSnapshot()) === null) return
  const owner = recordingSwitch.current()
  const end = startRecording(session)
  const look = (snapshot: SessionSnapshot) => {
    if (ownerIn(snapshot) !== owner) stop?.()
  }
  // subscribers receive a snapshot before inspectors do, so nothing of another user is recorded
  const people = session.subscribe(look)
  const endSwitch = recordingSwitch.subscribe(() => look(session.getSnapshot()))
  stop = () => {
    people.unsubscribe()
    endSwitch()
    end()
    stop = null
  }
}

function startRecording(session: SessionActor): () => void {
  let gathered: Recording = EMPTY_RECORDING
  let waiting: ReturnType<typeof setTimeout> | undefined
  function send() {
    clearTimeout(waiting)
    waiting = undefined
    channel.send({ type: 'recording.told', recording: gathered })
    gathered = EMPTY_RECORDING
  }
  function tell(told: Recording) {
    gathered = mergeRecordings(gathered, told, MAX_TAB_EVENTS)
    waiting ??= setTimeout(send, GATHER_MS)
  }
  const positions = recordingSwitch.withPositions()
  const recorder = createRecorder({ tab: TAB_NAME, page: () => location.pathname, now, positions, tell })
  const channel = openRecordingChannel(({ type }) => {
    if (type === 'recording.requested')
      channel.send({ type: 'recording.told', recording: recorder.recorded() })
  })
  const leave = () => {
    const actors = recorder.recorded().actors.map((actor) => ({ ...actor, until: actor.until ?? now() }))
    tell({ ...EMPTY_RECORDING, actors })
    send()
  }
  recorder.watch(session)
  const endWatching = watchMachines(recorder.watch)
  const endFixes = watchFixes(recorder.arrived)
  window.addEventListener('pagehide', leave)
  return () => {
    clearTimeout(waiting)
    endWatching()
    endFixes()
    recorder.stop()
    window.removeEventListener('pagehide', leave)
    channel.close()
  }
}
