import type { Kysely } from 'kysely'
import type { Refusal } from '../../domain/event-sourcing/event.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'

interface Asked {
  checklistId: string
  /** the site post; null: unknown, which another check refuses */
  sitePostId: string | null
}

/** Refuses a checklist that is not assigned to its post, because nobody could fill it in there. */
export async function checklistPlaceRefusal(
  trx: Kysely<Tables>,
  company: CompanyId,
  asked: readonly Asked[],
  field: string,
): Promise<Refusal | null> {
  if (asked.length === 0) return null
  const ids = asked.map(({ checklistId }) => checklistId)
  const checklists = await trx
    .selectFrom('checklist')
    .select(['id', 'title'])
    .where('company', '=', company)
    .where('id', 'in', ids)
    .where('archived_at', 'is', null)
    .execute()
  const assigned = await trx
    .selectFrom('site_post_checklist')
    .select(['site_post_id', 'checklist_id'])
    .where('company', '=', company)
    .where('checklist_id', 'in', ids)
    .execute()
  for (const { checklistId, sitePostId } of asked) {
    const checklist = checklists.find(({ id }) => id === checklistId)
    if (!checklist) return { code: 'unknown_checklist', message: 'There is no such checklist.', field }
    const isThere = assigned.some(
      (each) => each.checklist_id === checklistId && each.site_post_id === sitePostId,
    )
    if (sitePostId === null || isThere) continue
    const post = await trx
      .selectFrom('site_post')
      .select('alias')
      .where('company', '=', company)
      .where('id', '=', sitePostId)
      .executeTakeFirst()
    return {
      code: 'checklist_not_at_post',
      message: `${post?.alias ?? 'The site post'} does not have ${checklist.title}, so nobody could fill it in there. Assign it to the site post first.`,
      field,
    }
  }
  return null
}
