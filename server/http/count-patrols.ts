import type { Kysely } from 'kysely'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'

/**
 * How many patrols of a company touch [from, to], ms since epoch UTC; where one is left out, that side is open. As no
 * patrol ends before it started, and `from` is no later than `to`, those that started after `to` are among those that
 * had not ended by `from`: counted by three indexes, none is looked at for both its ends.
 */
export async function countPatrols(
  db: Kysely<Tables>,
  company: CompanyId,
  { from, to }: { from?: number | undefined; to?: number | undefined },
): Promise<number> {
  const count = async (rows: typeof patrols) => {
    const { many } = await rows
      .select((eb) => eb.fn.countAll<number>().as('many'))
      .$castTo<{ many: number }>()
      .executeTakeFirstOrThrow()
    return many
  }
  const patrols = db.selectFrom('patrol').where('company', '=', company)
  const unended =
    from === undefined
      ? await countEver(db, company)
      : (await count(patrols.where('ended_at', 'is', null))) +
        (await count(patrols.where('ended_at', '>=', from)))
  return to === undefined ? unended : unended - (await count(patrols.where('started_at', '>', to)))
}

/** Years of patrols are not counted each time the list is opened: the projection keeps the count. */
async function countEver(db: Kysely<Tables>, company: CompanyId): Promise<number> {
  const row = await db
    .selectFrom('patrol_count')
    .select('count')
    .where('company', '=', company)
    .executeTakeFirst()
  return row?.count ?? 0
}
