import type { StatelyInspectionEvent } from '@statelyai/inspect'
import type { InspectionEvent } from 'xstate'
import { hideSecrets } from './hide-secrets.ts'

/** What createActor takes as `inspect`. */
export type Inspect = (event: InspectionEvent) => void

/** What leaves the console's window: states as they are, contexts and events without secrets, nothing else. */
export const withoutSecrets = (event: StatelyInspectionEvent): StatelyInspectionEvent => {
  const plain: Record<string, unknown> = { ...event }
  if ('snapshot' in event) {
    const { status, value, context } = event.snapshot as {
      status?: unknown
      value?: unknown
      context?: unknown
    }
    plain.snapshot = { status, value, context: hideSecrets(context) }
  }
  if ('event' in event) plain.event = hideSecrets(event.event)
  return structuredClone(plain) as unknown as StatelyInspectionEvent
}
