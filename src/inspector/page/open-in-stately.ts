import { CONSOLE_MACHINES } from '../chart/console-machines.ts'
import type { RecordedActor, RecordedEvent, Recording } from '../record/recording.ts'

const STATELY = 'https://stately.ai'
/** version of the protocol of @statelyai/inspect 0.7 */
const VERSION = '0.7.2'
/** how long the opened page may take until it requests the recording, ms */
const LONGEST_WAIT_MS = 120_000

const actorMessage = ({ id, machine, since, first }: RecordedActor) => ({
  type: '@xstate.actor',
  _version: VERSION,
  id: null,
  name: machine,
  sessionId: id,
  rootId: id,
  createdAt: String(Math.round(since)),
  definition: JSON.stringify(CONSOLE_MACHINES.find((each) => each.id === machine)?.config ?? { id: machine }),
  snapshot: first,
})

const snapshotMessage = ({ id, actor, at, event, snapshot }: RecordedEvent) => ({
  type: '@xstate.snapshot',
  _version: VERSION,
  id,
  sessionId: actor,
  rootId: actor,
  createdAt: String(Math.round(at)),
  event,
  snapshot,
})

/**
 * Opens stately.ai in a new window and sends it a recording without secrets when it requests it.
 * The window has no name, so no other page can be in it, and only the origin stately.ai receives
 * the data. The package @statelyai/inspect would send to any page in the window, for as long as the
 * tab exists.
 */
export function openInStately({ actors, events }: Recording): void {
  const stately = window.open(`${STATELY}/inspect`, '_blank')
  if (stately === null) return
  const done = new AbortController()
  const hand = ({ source, origin, data }: MessageEvent<{ type?: unknown } | null>) => {
    if (source !== stately || origin !== STATELY || data?.type !== '@statelyai.connected') return
    done.abort()
    for (const message of [...actors.map(actorMessage), ...events.map(snapshotMessage)])
      stately.postMessage(message, STATELY)
  }
  const signal = AbortSignal.any([done.signal, AbortSignal.timeout(LONGEST_WAIT_MS)])
  window.addEventListener('message', hand, { signal })
}
