import { type RawBuilder, sql } from 'kysely'
import { searchText } from '../../domain/text/text.ts'
import { phoneDigits } from '../../domain/worker/worker-record.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { searchColumnContains } from '../resource/list/list.ts'

/** maximum number of matches that are looked up by id; with more, scanning the names in order is faster */
const FEW = 500
/** length of the n-grams in the index, characters */
const LETTERS = 3
/** The index identifies a guard by the company's id times this number, plus the guard's id. */
const OF_COMPANY = 2 ** 32

export const phoneContains = (text: string): RawBuilder<boolean> => {
  const digits = phoneDigits(text)
  return digits === '' ? sql<boolean>`1 = 0` : searchColumnContains('worker.phone_digits', digits)
}

/**
 * Returns ids of guards that include all matches of a search; null if they may be many, or the text is too
 * short for the index. The caller must still check each guard.
 */
export async function findCandidateGuards(
  { db, engine }: Pick<Context, 'db' | 'engine'>,
  company: CompanyId,
  search: string,
): Promise<readonly string[] | null> {
  const texts = [searchText(search), phoneDigits(search)].filter((text) => text !== '')
  if (texts.length === 0 || texts.some((text) => Array.from(text).length < LETTERS)) return null
  const rows =
    engine === 'sqlite'
      ? await lettersOf(db, company, texts)
          .limit(FEW + 1)
          .execute()
      : await namesOf(db, company, search)
          .limit(FEW + 1)
          .execute()
  const ids = rows.map(({ id }) => id)
  return ids.length > FEW ? null : ids
}

/** Returns the SQL condition that the id in a column is one of these, however many they are. */
export const isIdIn = (
  { engine }: Pick<Context, 'engine'>,
  column: string,
  ids: readonly string[],
): RawBuilder<boolean> =>
  engine === 'sqlite'
    ? sql<boolean>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(ids)}))`
    : sql<boolean>`${sql.ref(column)} in (select json_array_elements_text(cast(${JSON.stringify(ids)} as json)))`

const lettersOf = (db: Context['db'], company: CompanyId, texts: readonly string[]) => {
  const first = Number(company) * OF_COMPANY
  const wanted = texts.map((text) => `"${text.replaceAll('"', '""')}"`).join(' OR ')
  return db
    .selectFrom(sql<{ rowid: number }>`worker_letters`.as('letters'))
    .select(sql<string>`cast(letters.rowid - ${first} as text)`.as('id'))
    .where(sql<boolean>`letters.worker_letters match ${wanted}`)
    .where(sql<boolean>`letters.rowid between ${first} and ${first + OF_COMPANY - 1}`)
}

/**
 * Selects the matches without a limit, in a materialised part of the query, because PostgreSQL would scan all
 * names for the first rows.
 */
const namesOf = (db: Context['db'], company: CompanyId, search: string) => {
  const said = [
    searchColumnContains('worker.search', search),
    searchColumnContains('worker.employee_no_search', search),
    phoneContains(search),
    searchColumnContains('worker.national_id_no_search', search),
  ]
  const guards = db.selectFrom('worker').select('id').where('company', '=', company)
  const found = guards.where('archived_at', 'is', null).where(sql<boolean>`(${sql.join(said, sql` or `)})`)
  return db
    .with(
      (cte) => cte('found').materialized(),
      () => found,
    )
    .selectFrom('found')
    .select('id')
}

/**
 * Returns whether an assignment, or a shift on one, has this name. Guards are also found by assignment and
 * shift.
 */
export async function matchesDutyName(
  db: Context['db'],
  company: CompanyId,
  search: string,
): Promise<boolean> {
  const called = await db
    .selectFrom('assignment')
    .select('id')
    .where('company', '=', company)
    .where('archived_at', 'is', null)
    .where(searchColumnContains('search', search))
    .limit(1)
    .executeTakeFirst()
  return called !== undefined || (await shiftsCalled(db, company, search)).length > 0
}

/**
 * Finds a shift name that matches. Goes from one name to the next in the index, because many guards share few
 * names.
 */
const shiftsCalled = async (db: Context['db'], company: CompanyId, search: string) => {
  const { rows } = await sql`with recursive shift(name) as (
      select (select entry.shift_search from worker_assignment as entry
        where entry.company = ${company} and entry.shift_search is not null
        order by entry.shift_search limit 1)
      union all
      select (select entry.shift_search from worker_assignment as entry
        where entry.company = ${company} and entry.shift_search > shift.name
        order by entry.shift_search limit 1)
      from shift where shift.name is not null)
    select shift.name from shift where ${searchColumnContains('shift.name', search)} limit 1`.execute(db)
  return rows
}
