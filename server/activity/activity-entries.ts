import type { ActivityEntry } from '../../contract/evidence/activity.ts'
import type { RecordedEvent } from '../../domain/event-sourcing/event.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import {
  readHistory,
  createHistoryNames,
  type HistoryReader,
  type HistoryNames,
} from '../resource/record/history.ts'
import { referenceField } from '../resource/record/record-names.ts'
import { eventRecord } from './newest-events.ts'

type Names = Pick<Context, 'db' | 'references' | 'space'>

/**
 * Converts events to entries of the activity list, in order: the record, changed fields with old and new
 * value, and the author.
 */
export async function readActivityEntries(
  context: Names,
  reader: HistoryReader,
  events: readonly RecordedEvent[],
): Promise<ActivityEntry[]> {
  const { company } = reader
  const told = createHistoryNames(context, { ...reader, limits: null })
  const entries = new Map<number, ActivityEntry>()
  const byStream = new Map<string, RecordedEvent[]>()
  for (const event of events) byStream.set(event.stream, [...(byStream.get(event.stream) ?? []), event])
  for (const ofStream of byStream.values()) {
    const [first] = ofStream
    if (!first) continue
    const { kind, id } = eventRecord(first)
    const versions = ofStream.map(({ version }) => version)
    const history = await readHistory(context, reader, kind, id, versions, told)
    const positions = new Map(ofStream.map(({ version, position }) => [version, position]))
    const record_name = await recordName(context, company, kind.readModel.name, id, told)
    for (const entry of history) {
      const position = positions.get(entry.version) ?? 0
      entries.set(position, { ...entry, position, kind: kind.readModel.name, record_id: id, record_name })
    }
  }
  return events.flatMap(({ position }) => entries.get(position) ?? [])
}

/** Returns the name of a record, even if it was removed. A patrol has the name of its guard. */
async function recordName(
  { db }: Names,
  company: CompanyId,
  kind: string,
  id: string,
  told: HistoryNames,
): Promise<string | null> {
  switch (kind) {
    case 'user':
    case 'device':
      return told.person(`${kind}:${id}`)
    case 'company':
    case 'fix-exports': {
      const row = await db.selectFrom('company').select('name').where('id', '=', company).executeTakeFirst()
      return row?.name ?? null
    }
    case 'directory-user':
      return told.person(`user:${id}`)
    case 'directory-group': {
      const group = db.selectFrom('directory_group').select('name').where('company', '=', company)
      return (await group.where('id', '=', id).executeTakeFirst())?.name ?? null
    }
    case 'patrol': {
      const patrol = db.selectFrom('patrol').select('worker_id').where('company', '=', company)
      const row = await patrol.where('id', '=', id).executeTakeFirst()
      return row ? told.record('workerId', row.worker_id) : null
    }
    case 'second-factor-rule':
      return told.record('roleId', id)
    case 'post-orders':
      return told.record('sitePostId', id)
    default:
      return told.record(referenceField(kind), id)
  }
}
