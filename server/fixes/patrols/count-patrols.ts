import type { Kysely } from 'kysely'
import type { CompanyId } from '../../db/company-id.ts'
import type { Tables } from '../../db/tables.ts'

/**
 * Counts the patrols of a company that overlap [from, to], ms since epoch UTC; an omitted end is
 * open. No patrol ends before it starts and `from` is at most `to`. So patrols that started after
 * `to` are among those not ended by `from`, and three index counts suffice.
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

/**
 * Counts all patrols of a company; the projection stores the count, because lists need it often.
 */
async function countEver(db: Kysely<Tables>, company: CompanyId): Promise<number> {
  const row = await db
    .selectFrom('patrol_count')
    .select('count')
    .where('company', '=', company)
    .executeTakeFirst()
  return row?.count ?? 0
}
