import type { Kysely } from 'kysely'
import type { CompanyId } from '../../db/company-id.ts'
import type { Tables } from '../../db/tables.ts'

/**
 * Counts the patrols of a company that overlap [from, to], ms since epoch UTC. An omitted end is open. Three
 * index counts suffice: all patrols, minus those that ended before `from`, minus those that started after
 * `to`. No patrol is in both groups, because none ends before it starts.
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

/** Returns the number of all patrols of a company. A projection stores it, because lists need it often. */
async function countEver(db: Kysely<Tables>, company: CompanyId): Promise<number> {
  const row = await db
    .selectFrom('patrol_count')
    .select('count')
    .where('company', '=', company)
    .executeTakeFirst()
  return row?.count ?? 0
}
