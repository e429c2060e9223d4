import type { Transaction } from 'kysely'
import { type DueChecklist, dueChecklists } from '../../domain/checklist-runs/due-checklists.ts'
import { checklistSchedule } from '../../domain/checklists/checklist-schedule.ts'
import { jsonText } from '../../domain/text/json-text.ts'
import { readCompanyZone } from '../companies/companies.ts'
import type { CompanyId } from '../db/company-id.ts'
import { onId } from '../db/on-id.ts'
import type { Tables } from '../db/tables.ts'

const DAY_MS = 24 * 3_600_000
/** due times are computed this far ahead; after it, the policy computes the next ones */
const LOOKS_AHEAD_MS = 8 * DAY_MS
/** maximum number of checklists that become due in one transaction */
const AT_ONCE = 50

const scheduleJson = jsonText.pipe(checklistSchedule)

export interface NewlyDueChecklist {
  title: string
  /** due times for which no run exists yet */
  due: readonly DueChecklist[]
  /** when to compute due times again, ms since epoch UTC; null: no schedule */
  recheckAt: number | null
}

/**
 * Returns the due times of a checklist after `since` (ms since epoch UTC), at all its posts. null: the
 * company has no such checklist.
 */
export async function findNewlyDue(
  trx: Transaction<Tables>,
  company: CompanyId,
  checklistId: string,
  { since, now }: { since: number; now: number },
): Promise<NewlyDueChecklist | null> {
  const row = await trx
    .selectFrom('checklist')
    .select(['title', 'schedule', 'status'])
    .where('company', '=', company)
    .where('id', '=', checklistId)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { title } = row
  if (row.schedule === null || row.status !== 'active') return { title, due: [], recheckAt: null }
  const schedule = scheduleJson.parse(row.schedule)
  const posts = await trx
    .selectFrom('site_post_checklist as assigned')
    .innerJoin('site_post', onId('site_post', 'assigned.site_post_id'))
    .select(['site_post.id', 'site_post.time_zone'])
    .where('assigned.company', '=', company)
    .where('assigned.checklist_id', '=', checklistId)
    .where('site_post.archived_at', 'is', null)
    .where('site_post.ended_at', 'is', null)
    .execute()
  const zone = await readCompanyZone(trx, company)
  const all = posts.flatMap(({ id, time_zone }) =>
    dueChecklists(
      { checklistId, sitePostId: id, schedule, timeZone: time_zone ?? zone },
      { from: since, to: now + LOOKS_AHEAD_MS },
    ),
  )
  const begun = all.filter(({ from }) => from <= now)
  const known = await knownKeys(trx, company, begun)
  const fresh = begun.filter(({ key }) => !known.has(key))
  const next = all.flatMap(({ from }) => (from > now ? [from] : []))
  const later = posts.length === 0 ? null : Math.min(now + LOOKS_AHEAD_MS - DAY_MS, ...next)
  return {
    title,
    due: fresh.slice(0, AT_ONCE),
    // if some due times are left, compute them again from the same time
    recheckAt: fresh.length > AT_ONCE ? since : later,
  }
}

async function knownKeys(trx: Transaction<Tables>, company: CompanyId, due: readonly DueChecklist[]) {
  const known = new Set<string | null>()
  for (let at = 0; at < due.length; at += AT_ONCE) {
    const keys = due.slice(at, at + AT_ONCE).map(({ key }) => key)
    const rows = await trx
      .selectFrom('checklist_run')
      .select('key')
      .where('company', '=', company)
      .where('key', 'in', keys)
      .execute()
    for (const { key } of rows) known.add(key)
  }
  return known
}
