import { createBrowserInspector, type StatelyInspectionEvent } from '@statelyai/inspect'
import { CONSOLE_MACHINES } from '../chart/console-machines.ts'
import type { RecordedActor, RecordedEvent, Recording } from '../record/recording.ts'

/** deeper parts of a context are cut off */
const DEEPEST = 40
/** of the protocol that @statelyai/inspect 0.7 speaks */
const VERSION = '0.7.2'

const actorMessage = ({ id, machine, since, first }: RecordedActor): StatelyInspectionEvent =>
  ({
    type: '@xstate.actor',
    _version: VERSION,
    id: null,
    name: machine,
    sessionId: id,
    rootId: id,
    parentId: undefined,
    createdAt: String(Math.round(since)),
    definition: JSON.stringify(
      CONSOLE_MACHINES.find((each) => each.id === machine)?.config ?? { id: machine },
    ),
    snapshot: first,
  }) as unknown as StatelyInspectionEvent

const snapshotMessage = ({ id, actor, at, event, snapshot }: RecordedEvent): StatelyInspectionEvent =>
  ({
    type: '@xstate.snapshot',
    _version: VERSION,
    id,
    sessionId: actor,
    rootId: actor,
    createdAt: String(Math.round(at)),
    event,
    snapshot,
  }) as unknown as StatelyInspectionEvent

/** Opens stately.ai in a window of its own and hands it a recording, which has no secrets any more. */
export function openInStately({ actors, events }: Recording): void {
  const inspector = createBrowserInspector({
    autoStart: false,
    serializationDepthLimit: DEEPEST,
    maxDeferredEvents: actors.length + events.length,
  })
  inspector.start()
  if (!('adapter' in inspector)) return
  for (const actor of actors) inspector.adapter.send(actorMessage(actor))
  for (const event of events) inspector.adapter.send(snapshotMessage(event))
}
