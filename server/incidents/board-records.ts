import type { Kysely } from 'kysely'
import {
  DEFAULT_BOARD_RECORDS_SPAN,
  type BoardRecord,
  boardRecordsQuery,
  boardRecordsReply,
  MAX_BOARD_RECORDS,
} from '../../contract/incidents/board-record.ts'
import { incidentNumber } from '../../domain/incidents/incident.ts'
import { onId } from '../db/on-id.ts'
import type { App } from '../app/app.ts'
import { isIncidentOpen, type Viewer } from '../auth/permissions/access-limits.ts'
import type { Context } from '../app/context.ts'
import type { Tables } from '../db/tables.ts'
import { incidentDetailsJson } from './incident-model.ts'
import { toPositionOrNull } from './incident-rows.ts'

type Db = Kysely<Tables>
type Span = { from: number; to: number }

const LONGEST_NAME = 100

/** Route GET /board-records: incidents and occurrence-book entries for the pins and timeline of the board. */
export function boardRecordRoutes(app: App, { db, now }: Context): void {
  app.get(
    '/board-records',
    {
      schema: { tags: ['incidents'], querystring: boardRecordsQuery, response: { 200: boardRecordsReply } },
    },
    async ({ account, query }) => {
      const to = query.to ?? (query.from === undefined ? now() : query.from + DEFAULT_BOARD_RECORDS_SPAN)
      const from = query.from ?? Math.max(0, to - DEFAULT_BOARD_RECORDS_SPAN)
      return { data: await readBoardRecords(db, account, { from, to }) }
    },
  )
}

/**
 * Reads the incidents and occurrence-book entries of a period that the reader may see. Limited accounts see
 * no entries; incidents have their own confidentiality.
 */
export async function readBoardRecords(db: Db, seer: Viewer, span: Span): Promise<BoardRecord[]> {
  const { permissions = [], limits } = seer
  const found = [
    ...(permissions.includes('View Incidents') ? await incidentsIn(db, seer, span) : []),
    ...(permissions.includes('View Occurrences') && limits === null ? await entriesIn(db, seer, span) : []),
  ]
  return found.toSorted((a, b) => a.at - b.at)
}

async function incidentsIn(db: Db, seer: Viewer, { from, to }: Span): Promise<BoardRecord[]> {
  const rows = await db
    .selectFrom('incident')
    .leftJoin('site_post', onId('site_post', 'incident.site_post_id'))
    .select(['incident.id', 'incident.recorded_at', 'incident.details', 'latitude', 'longitude'])
    .where('incident.company', '=', seer.company)
    .where('incident.occurred_at', '>=', from)
    .where('incident.occurred_at', '<', to)
    .where('incident.status', 'not in', ['rejected', 'merged', 'voided'])
    .where(isIncidentOpen(seer, 'incident'))
    .orderBy('incident.occurred_at', 'desc')
    .limit(MAX_BOARD_RECORDS)
    .execute()
  return rows.flatMap(({ id, recorded_at, details, latitude, longitude }) => {
    const { record } = incidentDetailsJson.parse(details)
    if (!record) return []
    return {
      kind: 'incident' as const,
      id,
      name: shortName(`${incidentNumber(record)}: ${record.title}`),
      at: record.occurredAt,
      recorded_at: Number(recorded_at),
      position: record.position ?? toPositionOrNull(latitude, longitude),
    }
  })
}

async function entriesIn(db: Db, { company }: Viewer, { from, to }: Span): Promise<BoardRecord[]> {
  const rows = await db
    .selectFrom('occurrence')
    .innerJoin('site_post', onId('site_post', 'occurrence.site_post_id'))
    .select(['occurrence.id', 'serial', 'year', 'narrative', 'alias', 'latitude', 'longitude'])
    .select(['occurrence.occurred_at', 'occurrence.recorded_at'])
    .where('occurrence.company', '=', company)
    .where('occurrence.occurred_at', '>=', from)
    .where('occurrence.occurred_at', '<', to)
    .where('occurrence.status', 'not in', ['amended', 'voided'])
    .orderBy('occurrence.occurred_at', 'desc')
    .limit(MAX_BOARD_RECORDS)
    .execute()
  return rows.map(
    ({ id, serial, year, narrative, alias, latitude, longitude, occurred_at, recorded_at }) => ({
      kind: 'occurrence' as const,
      id,
      name: shortName(`${alias} ${serial}/${year}: ${narrative.split('\n', 1).join()}`),
      at: Number(occurred_at),
      recorded_at: Number(recorded_at),
      position: toPositionOrNull(latitude, longitude),
    }),
  )
}

const shortName = (name: string) =>
  name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name
