import type { Kysely } from 'kysely'
import type { Refusal } from '../../domain/event-sourcing/event.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import type { DecidedEvents } from '../resource/resource.ts'
import { findRoutesWithChecklist } from './find-routes.ts'

const NAMED = 3

/** Refuses to withdraw a checklist from a post while checkpoints of the post, or routes over them, use it. */
export async function checklistWithdrawalRefusal(
  trx: Kysely<Tables>,
  { company, id: sitePostId, events }: DecidedEvents,
): Promise<Refusal | null> {
  for (const event of events) {
    if (event.type !== 'ChecklistWithdrawn' || !('checklistId' in event)) continue
    const asking = await askedBy(trx, company, { sitePostId, checklistId: String(event.checklistId) })
    if (asking.length === 0) continue
    return {
      code: 'in_use',
      message: `It is still asked by: ${asking.slice(0, NAMED).join(', ')}${asking.length > NAMED ? ' and more' : ''}. Take it off there first.`,
    }
  }
  return null
}

async function askedBy(
  trx: Kysely<Tables>,
  company: CompanyId,
  { sitePostId, checklistId }: { sitePostId: string; checklistId: string },
): Promise<string[]> {
  const ownPoints = trx
    .selectFrom('patrol_checkpoint')
    .where('company', '=', company)
    .where('site_post_id', '=', sitePostId)
  const checkpoints = await ownPoints
    .select('name as called')
    .where('checklist_id', '=', checklistId)
    .where('archived_at', 'is', null)
    .where('ended_at', 'is', null)
    .limit(NAMED + 1)
    .execute()
  const routes = await findRoutesWithChecklist(trx, company, checklistId)
    .where('route.ended_at', 'is', null)
    .where('point.checkpoint_id', 'in', ownPoints.select('id'))
    .limit(NAMED + 1)
    .execute()
  return [...checkpoints, ...routes].map(({ called }) => called)
}
