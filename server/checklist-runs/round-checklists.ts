import type { Transaction } from 'kysely'
import type { ChecklistRunCommand } from '../../domain/checklist-runs/checklist-run.ts'
import type { RoundRunEvent } from '../../domain/round-runs/round-run.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { readRoutesAt } from '../rounds/read-routes-at.ts'

type Due = Extract<RoundRunEvent, { type: 'RoundBecameDue' }>

/**
 * Returns commands that make the checklists at a round's points due with it. Their deadline is when visits
 * stop counting.
 */
export async function findRoundChecklists(
  trx: Transaction<Tables>,
  company: CompanyId,
  roundRunId: string,
  { event, at }: { event: Due; at: number },
): Promise<ChecklistRunCommand[]> {
  const routes = await readRoutesAt(trx, company, Math.min(at, event.dueFrom))
  const route = routes.find(({ id }) => id === event.patrolRouteId)
  const asked = (route?.points ?? []).flatMap(({ checkpointId, sitePostId, checklistId }) =>
    checklistId !== null && event.points.some((point) => point.checkpointId === checkpointId)
      ? [{ sitePostId, checklistId, key: `round/${roundRunId}/${checkpointId}` }]
      : [],
  )
  if (asked.length === 0) return []
  const rows = await trx
    .selectFrom('checklist')
    .select(['id', 'title'])
    .where('company', '=', company)
    .where(
      'id',
      'in',
      asked.map(({ checklistId }) => checklistId),
    )
    .where('archived_at', 'is', null)
    .where('status', '!=', 'draft')
    .execute()
  const titles = new Map(rows.map(({ id, title }) => [id, title]))
  return asked.flatMap((each): ChecklistRunCommand[] => {
    const title = titles.get(each.checklistId)
    if (title === undefined) return []
    const due = { dueFrom: event.dueFrom, dueTo: event.closesAt }
    return [{ type: 'ScheduleChecklist', ...each, title, ...due, roundRunId }]
  })
}
