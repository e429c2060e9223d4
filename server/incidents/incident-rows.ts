import { sql, type Kysely } from 'kysely'
import type { Incident } from '../../contract/incidents/incident.ts'
import { incidentLevel } from '../../domain/incidents/incident.ts'
import { contentPhase } from '../../domain/incidents/incident-parts.ts'
import { responseStage } from '../../domain/incidents/response-stage.ts'
import { severity } from '../../domain/incidents/incident-enums.ts'
import { dueNotifications } from '../../domain/incidents/required-notifications.ts'
import type { CompanyId } from '../db/company-id.ts'
import { onId } from '../db/on-id.ts'
import type { Tables } from '../db/tables.ts'
import type { PersonName } from '../occurrences/occurrence-rows.ts'
import { toColumnFields } from '../resource/write/field-names.ts'
import { incidentDetailsJson } from './incident-model.ts'

type Db = Kysely<Tables>

/** Selects the company's incidents with the names of their places, including removed places. */
export const incidentRows = (db: Db, company: CompanyId) =>
  db
    .selectFrom('incident')
    .leftJoin('site_post', onId('site_post', 'incident.site_post_id'))
    .leftJoin('client', (join) =>
      join
        .onRef('client.company', '=', 'incident.company')
        .on(sql<boolean>`client.id = coalesce(site_post.client_id, incident.client_id)`),
    )
    .leftJoin('occurrence', onId('occurrence', 'incident.occurrence_id'))
    .select([
      'incident.id',
      'incident.number',
      'incident.recorded_at',
      'incident.details',
      'site_post.alias as site_post_name',
      'site_post.latitude',
      'site_post.longitude',
      'client.name as client_name',
      'occurrence.serial as occurrence_serial',
      'occurrence.year as occurrence_year',
    ])
    .where('incident.company', '=', company)

export type IncidentRow = Awaited<ReturnType<ReturnType<typeof incidentRows>['execute']>>[number]

/** Functions that return names for the rows of a page; the names were read once. */
export interface IncidentNames {
  person: PersonName
  guard: (id: string | null) => string | null
  /** returns the number of an incident; null if the reader may not see it */
  incident: (id: string | null) => string | null
}

/** Converts an entry of an incident, such as a comment, to the API's field names, with its author's name. */
const entry = <Of extends { madeBy: string }>({ madeBy, ...of }: Of, { person }: IncidentNames) => ({
  ...toColumnFields(of),
  made_by: person(madeBy),
})

/** Converts the columns of a position, degrees WGS84; null: unknown. */
export const toPositionOrNull = (latitude: string | number | null, longitude: string | number | null) =>
  latitude === null || longitude === null
    ? null
    : { latitude: Number(latitude), longitude: Number(longitude) }

/** Converts a row to an incident as the API returns it. */
export const toIncident =
  (named: IncidentNames) =>
  ({ details, occurrence_serial, occurrence_year, latitude, longitude, ...row }: IncidentRow): Incident => {
    const state = incidentDetailsJson.parse(details)
    const { record, reviewed, supplements, responders, tasks, notifications, evidence, hold } = state
    if (!record) throw new Error(`incident ${row.id} has no record`)
    const { year: _year, serial: _serial, author, ...fields } = record
    const level = severity.catch('critical').parse(record.severity)
    return {
      ...toColumnFields(fields),
      ...row,
      confidentiality: incidentLevel(record),
      author: named.person(author),
      map_position: record.position ?? toPositionOrNull(latitude, longitude),
      worker_name: named.guard(record.workerId),
      user_name: named.person(record.userId && `user:${record.userId}`),
      occurrence_name: occurrence_serial === null ? null : `${occurrence_serial}/${occurrence_year}`,
      incident_id: named.incident(record.incidentId) === null ? null : record.incidentId,
      incident_number: named.incident(record.incidentId),
      duplicates: state.duplicates.flatMap((id) => {
        const number = named.incident(id)
        return number === null ? [] : [{ id, number }]
      }),
      content: contentPhase(record.status, reviewed),
      supplements: supplements.map((each) => entry(each, named)),
      response_stage: responseStage(state),
      contained_at: state.containedAt,
      responders: responders.map((each) => ({
        ...toColumnFields(each),
        worker_name: named.guard(each.workerId),
      })),
      tasks: tasks.map((each) => ({
        ...toColumnFields(each),
        assignee: each.userId === null ? each.assignee : named.person(`user:${each.userId}`),
        done_by: named.person(each.doneBy),
      })),
      notifications: notifications.map((each) => entry(each, named)),
      required_notifications: dueNotifications(
        { severity: level, reportedAt: record.reportedAt, regulated: record.regulated },
        notifications,
      ).map((each) => toColumnFields(each)),
      evidence: evidence.map(({ custody, ...each }) => ({
        ...toColumnFields(each),
        custody: custody.map((one) => entry(one, named)),
      })),
      release: state.release && entry(state.release, named),
      bookmarks: state.bookmarks.map((each) => entry(each, named)),
      packs: state.packs.map(({ workerIds, ...each }) => ({
        ...entry(each, named),
        workers: workerIds.map((id) => ({ id, name: named.guard(id) })),
      })),
      hold: hold && {
        reason: hold.reason,
        from: hold.from,
        to: hold.to,
        made_at: hold.madeAt,
        made_by: named.person(hold.madeBy),
        workers: hold.workerIds.map((id) => ({ id, name: named.guard(id) })),
      },
    }
  }
