import { CONSOLE_MACHINES } from '../chart/console-machines.ts'
import type { RecordedActor, RecordedEvent, Recording } from '../record/recording.ts'

const STATELY = 'https://stately.ai'
/** of the protocol that @statelyai/inspect 0.7 speaks */
const VERSION = '0.7.2'
/** ms that the opened page may take until it asks for the recording; then it gets none */
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
 * Opens stately.ai in a window of its own and hands it a recording, which has no secrets any more, once it asks. The
 * window has no name, so that no other page can have taken it, and what is sent reaches stately.ai alone. The package
 * @statelyai/inspect sends to whatever page the window shows, for as long as the tab lives.
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
