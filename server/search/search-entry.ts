import type { Kysely } from 'kysely'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import type { ProjectionSide } from '../projections/log-projection.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /** A record in the search index. Each side of the projection has its own row for it. */
    search_entry: {
      /**
       * start of `findKeyRange` plus the record's id, so that the records of a company and type are adjacent
       */
      key: number
      side: number
      company: string
      kind: string
      id: string
      title: string
      /** further searched text, as it was entered */
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

/** number of possible ids, record types and companies; keys made of them and the side have 53 bits */
const IDS = 2 ** 27
const KINDS = 2 ** 7
const COMPANIES = 2 ** 18

/** The keys that records of one type and company can have on a side. */
export interface KeyRange {
  first: number
  last: number
}

/** Returns the keys of all records on a side. */
export const sideKeyRange = (side: ProjectionSide): KeyRange => {
  const first = side * COMPANIES * KINDS * IDS
  return { first, last: first + COMPANIES * KINDS * IDS - 1 }
}

const rangeOf = ({ side, company }: SearchScope, number: number): KeyRange => {
  const first = ((side * COMPANIES + Number(company)) * KINDS + number) * IDS
  return { first, last: first + IDS - 1 }
}

/** Returns the keys of a record type; null if the type has no number yet, and so no entries. */
export async function findKeyRange(db: Kysely<Tables>, scope: SearchScope): Promise<KeyRange | null> {
  const kinds = db.selectFrom('search_kind').select('number')
  const row = await kinds.where('kind', '=', scope.kind).executeTakeFirst()
  return row ? rangeOf(scope, row.number) : null
}

/**
 * Assigns the next number to a record type, and returns its keys. Call it only if `findKeyRange` returns
 * null.
 */
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

/** Returns the key of a record. Throws if the record's id does not fit into the range. */
export function entryKey({ first, last }: KeyRange, id: string): number {
  const key = first + Number(id)
  if (!Number.isSafeInteger(key) || key > last) throw new RangeError(`no key for the record ${id}`)
  return key
}
