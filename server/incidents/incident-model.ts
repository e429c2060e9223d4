import type { IncidentState } from '../../domain/incidents/incident-state.ts'
import type { Kysely, Transaction } from 'kysely'
import { incidents as contract } from '../../contract/incidents/incident.ts'
import { evolveIncident, incidentNumber, incidentStream } from '../../domain/incidents/incident.ts'
import { severity } from '../../domain/incidents/incident-enums.ts'
import { SEAL_HOUR_MS, sealHourStart } from '../../domain/evidence/seals/closed-hours.ts'
import { jsonText } from '../../domain/text/json-text.ts'
import { searchText } from '../../domain/text/text.ts'
import { storeComment } from '../comments/comments.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { addRow, changeRow, readModel, type RowKey } from '../projections/read-model.ts'
import type { Resource } from '../resource/resource.ts'
import { incidentRefusal } from './incident-refusal.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /**
     * Columns for searching, sorting and filtering; `details` contains the whole state. Times are ms since
     * epoch UTC.
     */
    incident: {
      company: string
      id: string
      number: string
      title: string
      search: string
      incident_type: string
      severity: string
      /** 0 is the lowest */
      severity_rank: number
      priority: string
      status: string
      confidentiality: string
      site_post_id: string | null
      client_id: string | null
      worker_id: string | null
      /** the assigned team member */
      user_id: string | null
      /** the occurrence-book entry that was escalated to this incident */
      occurrence_id: string | null
      /** the incident into which this one was merged */
      incident_id: string | null
      occurred_at: number
      reported_at: number
      recorded_at: number
      /** the state of the incident's stream, as JSON */
      details: string
      /** when the incident was released to the client */
      released_at: number | null
    }
    /** Files of incidents. A file is readable only with access to one of the incidents that refer to it. */
    incident_file: { company: string; digest: string; incident_id: string }
    /** The guards whom incidents name. */
    incident_guard: { company: string; incident_id: string; worker_id: string }
    /**
     * Fixes that retention must not delete: by guard, from `from_at` until `to_at` (full hours, ms since
     * epoch UTC).
     */
    legal_hold: { company: string; incident_id: string; worker_id: string; from_at: number; to_at: number }
  }
}

/** The state of an incident as stored in its row. */
export const incidentDetailsJson = jsonText.pipe(
  incidentStream.state as NonNullable<typeof incidentStream.state>,
)

export const incidents: Resource = {
  noun: { one: 'incident', many: 'incidents' },
  path: contract.path,
  files: { attachments: 'any', file: 'any', files: 'any' },
  searchable: { table: 'incident', title: 'title', text: ['number'], href: '/incident/view/:id' },
  refersTo: { 'site-post': naming('site_post_id'), client: naming('client_id'), worker: naming('worker_id') },
  refuses: incidentRefusal,
  readModel: readModel(
    incidentStream,
    ['incident', 'incident_file', 'incident_guard', 'legal_hold', 'comment'],
    async (trx, key, event, recorded) => {
      const { at } = recorded
      if (event.type === 'IncidentCommented') {
        await storeComment(trx, 'incident', key, event, recorded)
        await nameFiles(trx, key, event.files)
      }
      const before = await stateOf(trx, key)
      const state = evolveIncident(before ?? incidentStream.initial, event)
      const columns = columnsOf(state)
      await (before ? changeRow : addRow)(trx, 'incident', key, {
        ...columns,
        ...(!before && { recorded_at: at }),
      })
      await nameFiles(trx, key, [
        ...(state.record?.attachments ?? []),
        ...state.evidence.flatMap(({ file }) => file ?? []),
      ])
      await nameGuards(trx, key, state)
      if (event.type === 'LegalHoldPlaced' || event.type === 'LegalHoldReleased')
        await writeHold(trx, key, state.hold)
    },
  ),
}

/**
 * Returns incidents that refer to a record and so prevent its removal, except confidential ones, which the
 * refusal would reveal.
 */
function naming(column: 'site_post_id' | 'client_id' | 'worker_id') {
  return (db: Kysely<Tables>, company: CompanyId, id: string) =>
    db
      .selectFrom('incident')
      .select('number as called')
      .where('company', '=', company)
      .where(column, '=', id)
      .where('status', '!=', 'voided')
      .where('confidentiality', '=', 'normal')
      .limit(100)
}

async function stateOf(trx: Transaction<Tables>, { company, id }: RowKey): Promise<IncidentState | null> {
  const row = await trx
    .selectFrom('incident')
    .select('details')
    .where('company', '=', company)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? incidentDetailsJson.parse(row.details) : null
}

function columnsOf(state: IncidentState) {
  const { record } = state
  if (!record) throw new Error('an incident begins with its draft')
  const number = incidentNumber(record)
  return {
    number,
    title: record.title,
    search: searchText([number, record.title, record.narrative].filter(Boolean).join(' ')),
    incident_type: record.incidentType,
    severity: record.severity,
    severity_rank: severity.options.findIndex((each) => each === record.severity),
    priority: record.priority,
    status: record.status,
    confidentiality: record.confidentiality,
    site_post_id: record.sitePostId,
    client_id: record.clientId,
    worker_id: record.workerId,
    user_id: record.userId,
    occurrence_id: record.occurrenceId,
    incident_id: record.incidentId,
    occurred_at: record.occurredAt,
    reported_at: record.reportedAt,
    details: JSON.stringify(state),
    released_at: state.release?.madeAt ?? null,
  }
}

async function nameFiles(
  trx: Transaction<Tables>,
  { company, id }: RowKey,
  files: readonly { digest: string }[],
) {
  if (files.length === 0) return
  const digests = [...new Set(files.map(({ digest }) => digest))]
  await trx
    .insertInto('incident_file')
    .values(digests.map((digest) => ({ company, digest, incident_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function nameGuards(trx: Transaction<Tables>, { company, id }: RowKey, state: IncidentState) {
  const { record, responders, hold, packs } = state
  const guards = [
    ...(record?.workerId ? [record.workerId] : []),
    ...responders.map(({ workerId }) => workerId),
    ...(hold?.workerIds ?? []),
    ...packs.flatMap(({ workerIds }) => workerIds),
  ]
  if (guards.length === 0) return
  await trx
    .insertInto('incident_guard')
    .values([...new Set(guards)].map((worker_id) => ({ company, incident_id: id, worker_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function writeHold(trx: Transaction<Tables>, { company, id }: RowKey, hold: IncidentState['hold']) {
  await trx.deleteFrom('legal_hold').where('company', '=', company).where('incident_id', '=', id).execute()
  if (!hold || hold.workerIds.length === 0) return
  await trx
    .insertInto('legal_hold')
    .values(
      [...new Set(hold.workerIds)].map((worker_id) => ({
        company,
        incident_id: id,
        worker_id,
        // The hold covers full hours, because fixes are sealed and deleted by the hour.
        from_at: sealHourStart(hold.from),
        to_at: sealHourStart(hold.to) + SEAL_HOUR_MS,
      })),
    )
    .execute()
}
