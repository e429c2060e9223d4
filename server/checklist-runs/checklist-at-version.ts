import type { Kysely } from 'kysely'
import type { ChecklistItem } from '../../domain/checklists/checklist-item.ts'
import { checklistStream } from '../../domain/checklists/checklist.ts'
import { streamName } from '../../domain/event-sourcing/event.ts'
import { sitePostStream } from '../../domain/records/site-post.ts'
import { readEvent } from '../../domain/event-sourcing/stored-event.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { readStream } from '../event-log/read-log.ts'

/** A checklist as it was at a version of its stream. */
export interface ChecklistAtVersion {
  title: string
  items: ChecklistItem[]
  passMark: number | null
}

/**
 * Returns the version of a checklist that a phone used, perhaps days ago, even if the post no longer has the
 * checklist. null: the version does not exist or was a draft, or the post never had the checklist.
 */
export async function readChecklistAtVersion(
  db: Kysely<Tables>,
  company: CompanyId,
  { sitePostId, checklistId, version }: { sitePostId: string; checklistId: string; version: number },
): Promise<ChecklistAtVersion | null> {
  const ofPost = await readStream(db, company, streamName(sitePostStream.name, sitePostId))
  const hadIt = ofPost
    .map(({ event }) => readEvent(sitePostStream, event))
    .some((event) => event.type === 'ChecklistAssigned' && event.checklistId === checklistId)
  if (!hadIt) return null
  const stream = streamName(checklistStream.name, checklistId)
  const events = await readStream(db, company, stream, { upTo: version })
  if (events.length < version) return null
  const { record } = events
    .map(({ event }) => readEvent(checklistStream, event))
    .reduce(checklistStream.evolve, checklistStream.initial)
  return record && record.status !== 'draft'
    ? { title: record.title, items: record.items, passMark: record.passMark }
    : null
}
