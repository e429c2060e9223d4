import type { Kysely } from 'kysely'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import type { ProjectionSide } from '../projections/log-projection.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /** A record in the search index, once on each side of the projection. */
    search_entry: {
      /** `findKeyRange` and its id: the records of a company and kind lie side by side */
      key: number
      side: number
      company: string
      kind: string
      id: string
      title: string
      /** further searched text, as written */
      detail: string
      state: string | null
      /** all searched words, normalised by `searchWords`, separated by single spaces */
      words: string
    }
    search_kind: { kind: string; number: number }
  }
}

export interface SearchScope {
  side: ProjectionSide
  company: CompanyId
  kind: string
}

/** number ranges of ids, record types and companies; with the side they fill 53 bits */
const IDS = 2 ** 27
const KINDS = 2 ** 7
const COMPANIES = 2 ** 18

/** The keys that the records of a kind and company can have on a side. */
export interface KeyRange {
  first: number
  last: number
}

/** The keys of all records on a side. */
export const sideKeyRange = (side: ProjectionSide): KeyRange => {
  const first = side * COMPANIES * KINDS * IDS
  return { first, last: first + COMPANIES * KINDS * IDS - 1 }
}

const rangeOf = ({ side, company }: SearchScope, number: number): KeyRange => {
  const first = ((side * COMPANIES + Number(company)) * KINDS + number) * IDS
  return { first, last: first + IDS - 1 }
}

/** Returns the keys of a record type; null if it has no number yet, and therefore no entries. */
export async function findKeyRange(db: Kysely<Tables>, scope: SearchScope): Promise<KeyRange | null> {
  const kinds = db.selectFrom('search_kind').select('number')
  const row = await kinds.where('kind', '=', scope.kind).executeTakeFirst()
  return row ? rangeOf(scope, row.number) : null
}

/** Returns the keys of a record type, assigning its number if necessary. */
export async function assignKeyRange(db: Kysely<Tables>, scope: SearchScope): Promise<KeyRange> {
  const { newest } = await db
    .selectFrom('search_kind')
    .select((eb) => eb.fn.coalesce(eb.fn.max('number'), eb.lit(-1)).as('newest'))
    .executeTakeFirstOrThrow()
  const number = Number(newest) + 1
  if (number >= KINDS) throw new RangeError('too many kinds of records are searched')
  await db.insertInto('search_kind').values({ kind: scope.kind, number }).execute()
  return rangeOf(scope, number)
}

/** The key of a record. Throws where its id does not fit. */
export function entryKey({ first, last }: KeyRange, id: string): number {
  const key = first + Number(id)
  if (!Number.isSafeInteger(key) || key > last) throw new RangeError(`no key for the record ${id}`)
  return key
}
