import type { SessionActor, SessionSnapshot } from '../../machines/session.ts'
import { watchFixes, watchMachines } from '../../app/running-machines.ts'
import { canInspect } from '../use-can-inspect.ts'
import { createRecorder } from './recorder.ts'
import {
  openRecordingChannel,
  recordingMessage,
  TAB_NAME,
  type RecordingMessage,
  MAX_TAB_EVENTS,
  EMPTY_RECORDING,
  mergeRecordings,
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
  const channel = openRecordingChannel()
  let gathered: Recording = EMPTY_RECORDING
  let waiting: ReturnType<typeof setTimeout> | undefined
  const post = (recording: Recording) =>
    channel.postMessage({ type: 'recording.told', recording } satisfies RecordingMessage)
  const recorder = createRecorder({
    tab: TAB_NAME,
    page: () => location.pathname,
    now,
    positions: recordingSwitch.withPositions(),
    tell(told) {
      gathered = mergeRecordings(gathered, told, MAX_TAB_EVENTS)
      waiting ??= setTimeout(() => {
        waiting = undefined
        post(gathered)
        gathered = EMPTY_RECORDING
      }, GATHER_MS)
    },
  })
  channel.onmessage = ({ data }) => {
    if (recordingMessage.safeParse(data).data?.type === 'recording.requested') post(recorder.recorded())
  }
  const leave = () => {
    const actors = recorder.recorded().actors.map((actor) => ({ ...actor, until: actor.until ?? now() }))
    post({ ...gathered, actors })
  }
  recorder.watch(session)
  const endWatching = watchMachines((actor, parent) => recorder.watch(actor, parent))
  const endFixes = watchFixes((fixes) => recorder.arrived(fixes))
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
