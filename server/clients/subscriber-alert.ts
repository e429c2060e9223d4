import type { Kysely } from 'kysely'
import { type RecordedEvent, streamParts } from '../../domain/event-sourcing/event.ts'
import { alarmStream } from '../../domain/alarms/alarm.ts'
import { incidentStream } from '../../domain/incidents/incident.ts'
import { roundRunStream } from '../../domain/round-runs/round-run.ts'
import type { subscriberTopic } from '../../domain/records/subscriber.ts'
import { findAlarmKind } from '../alarms/alarm-kinds.ts'
import { contactLost } from '../alarms/kinds/contact-lost.ts'
import type { CompanyId } from '../db/company-id.ts'
import { onId } from '../db/on-id.ts'
import type { Tables } from '../db/tables.ts'
import type { z } from 'zod'

/** An alert that subscribers of clients receive by mail. It never contains the names of guards. */
export interface SubscriberAlert {
  topic: z.infer<typeof subscriberTopic>
  clientIds: readonly string[]
  title: string
}

/** Names of the streams whose events may alert subscribers. */
export const ALERT_STREAMS: readonly string[] = [alarmStream.name, incidentStream.name, roundRunStream.name]

const ALARM_TOPICS: Readonly<Record<string, SubscriberAlert['topic']>> = {
  outside_geofence: 'geofence_alerts',
  guard_offline: 'lost_guard_alerts',
  contact_lost: 'lost_guard_alerts',
  help_from_phone: 'sos_alerts',
}

/** Returns the alert that an event causes for subscribers of clients; null: none. */
export async function findSubscriberAlert(
  db: Kysely<Tables>,
  company: CompanyId,
  { stream, event }: RecordedEvent,
): Promise<SubscriberAlert | null> {
  const { id } = streamParts(stream)
  if (event.type === 'AlarmRaised') return alarmAlert(db, company, id)
  if (event.type === 'IncidentReported') return incidentAlert(db, company, id)
  return event.type === 'RoundMissed' ? roundAlert(db, company, id) : null
}

async function alarmAlert(
  db: Kysely<Tables>,
  company: CompanyId,
  id: string,
): Promise<SubscriberAlert | null> {
  const alarm = await db
    .selectFrom('alarm')
    .leftJoin('assignment', onId('assignment', 'alarm.assignment_id'))
    .leftJoin('site_post', onId('site_post', 'alarm.site_post_id'))
    .select('alarm.kind')
    .select((eb) => [
      eb.fn.coalesce('assignment.name', 'site_post.alias').as('name'),
      eb.fn.coalesce('assignment.client_id', 'site_post.client_id').as('client_id'),
    ])
    .where('alarm.company', '=', company)
    .where('alarm.id', '=', id)
    .executeTakeFirst()
  const topic = alarm && ALARM_TOPICS[alarm.kind]
  if (!topic) return null
  const title = findAlarmKind(alarm.kind)?.title ?? alarm.kind
  if (alarm.kind === contactLost.kind)
    return { topic, clientIds: await clientsWatched(db, company), title: `${title}: the network has failed` }
  return alarm.client_id === null
    ? null
    : { topic, clientIds: [alarm.client_id], title: `${title} at ${alarm.name}` }
}

/**
 * Returns the clients at whose sites guards are on patrol now. Used for an event that concerns all guards.
 */
async function clientsWatched(db: Kysely<Tables>, company: CompanyId): Promise<string[]> {
  const rows = await db
    .selectFrom('patrol')
    .innerJoin('assignment', onId('assignment', 'patrol.assignment_id'))
    .select('assignment.client_id')
    .distinct()
    .where('patrol.company', '=', company)
    .where('patrol.ended_at', 'is', null)
    .where('assignment.archived_at', 'is', null)
    .execute()
  return rows.flatMap(({ client_id }) => client_id ?? [])
}

/**
 * Returns the alert about an incident. null if the incident is confidential: clients are not told about
 * those.
 */
async function incidentAlert(
  db: Kysely<Tables>,
  company: CompanyId,
  id: string,
): Promise<SubscriberAlert | null> {
  const incident = await db
    .selectFrom('incident')
    .leftJoin('site_post', onId('site_post', 'incident.site_post_id'))
    .select(['incident.number', 'incident.severity', 'site_post.alias'])
    .select((eb) => eb.fn.coalesce('incident.client_id', 'site_post.client_id').as('client_id'))
    .where('incident.company', '=', company)
    .where('incident.id', '=', id)
    .where('incident.confidentiality', '=', 'normal')
    .executeTakeFirst()
  if (!incident?.client_id) return null
  const place = incident.alias === null ? '' : ` at ${incident.alias}`
  const title = `Incident ${incident.number} (${incident.severity})${place}`
  return { topic: 'incident_alerts', clientIds: [incident.client_id], title }
}

async function roundAlert(
  db: Kysely<Tables>,
  company: CompanyId,
  id: string,
): Promise<SubscriberAlert | null> {
  const run = await db
    .selectFrom('round_run')
    .innerJoin('site_post', onId('site_post', 'round_run.site_post_id'))
    .select(['round_run.route_name', 'site_post.alias', 'site_post.client_id'])
    .where('round_run.company', '=', company)
    .where('round_run.id', '=', id)
    .executeTakeFirst()
  if (!run?.client_id) return null
  return {
    topic: 'patrol_alerts',
    clientIds: [run.client_id],
    title: `Round “${run.route_name}” missed at ${run.alias}`,
  }
}
