import type { z } from 'zod'
import { companyStream } from '../../domain/records/company.ts'
import { deviceStream } from '../../domain/records/device.ts'
import { type RecordedEvent, streamParts } from '../../domain/event-sourcing/event.ts'
import { patrolStream } from '../../domain/patrol/patrol.ts'
import { readEvent } from '../../domain/event-sourcing/stored-event.ts'
import { formatAge } from '../../domain/time/age.ts'
import { type ZoneClock } from '../../domain/time/zone-time.ts'

/**
 * Events that the dashboard lists as recent activity: of patrols, of phones, and events that concern all
 * guards.
 */
export type ActivityEvent = z.infer<
  typeof patrolStream.event | typeof companyStream.event | typeof deviceStream.event
>

/** Parses an event of recent activity; null if its stream has no such events. */
export function readActivityEvent({ stream, event }: RecordedEvent): ActivityEvent | null {
  switch (streamParts(stream).type) {
    case 'patrol':
      return readEvent(patrolStream, event)
    case 'company':
      return readEvent(companyStream, event)
    case 'device':
      return readEvent(deviceStream, event)
    default:
      return null
  }
}

/** Names of the guard and the assignment that an event is about. */
export interface ActivityNames {
  guardId: string
  guard: string
  assignment: string | null
}

/**
 * Returns when an event happened, ms since epoch UTC. For events that a user of the console caused, this is
 * `at`, when they were stored.
 */
export function eventTime(event: ActivityEvent, at: number): number {
  switch (event.type) {
    case 'PatrolStarted':
      return event.startedAt
    case 'PatrolEnded':
      return event.endedAt
    case 'GuardContactRestored':
    case 'GuardsContactRestored':
      return event.receivedAt
    default:
      return at
  }
}

/** Formats an event as a sentence. Times are in the company's time zone. */
export function activitySentence(
  event: ActivityEvent,
  names: ActivityNames | undefined,
  clock: ZoneClock,
): string {
  const { guard, assignment } = names ?? { guard: 'A guard', assignment: null }
  const place = assignment === null ? '' : ` at ${assignment}`
  switch (event.type) {
    case 'PatrolStarted':
      return `${guard} came on duty${place}`
    case 'PatrolEnded':
      return `${guard} ${event.reason === 'quiet' ? 'sent the last fix of a patrol' : 'went off duty'}${place}`
    case 'GuardContactLost':
      return `${guard} went offline${place}: last fix at ${clock.time(event.lastFixAt)}`
    case 'GuardContactRestored':
      return `${guard} is reporting again${place}, after ${formatAge(event.receivedAt - event.lastFixAt)}`
    case 'GuardsContactLost':
      return `${event.guards} of ${event.onDuty} guards on duty went offline together: last fix at ${clock.time(event.lastFixAt)}. It may be the connection.`
    case 'GuardsContactRestored':
      return `${event.guards} of ${event.onDuty} guards on duty are reporting again, after ${formatAge(event.receivedAt - event.lastFixAt)}`
    case 'DeviceEnrolled':
      return `A phone of ${guard} was enrolled`
    case 'DeviceRevoked':
      return `A phone of ${guard} was revoked`
    case 'DeviceErased':
      return `The name of a phone of ${guard} was erased`
    case 'CompanyChanged':
      return `The settings of the company were changed`
    case 'FirstRunSkipped':
      return 'The first steps were skipped'
    case 'DemoFilled':
      return 'Demo data was loaded'
    case 'DemoWiped':
      return 'Demo data was removed'
    case 'CompanyFounded':
      return `${event.name} was founded`
  }
}
