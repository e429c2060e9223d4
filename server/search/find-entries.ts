import { type RawBuilder, sql } from 'kysely'
import { searchWords } from '../../domain/text/search-words.ts'
import { phoneDigits } from '../../domain/worker/worker-record.ts'
import type { Context } from '../app/context.ts'
import { findKeyRange, type KeyRange, type SearchScope } from './search-entry.ts'

/** maximum number of matches that are read before the best ones are selected */
const CANDIDATES = 40
/** length of the n-grams in the index, characters */
const LETTERS = 3

export interface FoundEntry {
  id: string
  title: string
  detail: string
  state: string | null
}

/** A search text, and what the reader may see of a record type. */
interface Sought {
  scope: SearchScope
  search: string
  /** SQL condition on the id of `entry`; null if the reader may see all records */
  within: RawBuilder<boolean> | null
}

/**
 * Finds the records of one type that contain all words of a text. Records whose words begin with them come
 * first; if these are fewer than `limit`, records follow that contain the text anywhere. Beyond CANDIDATES,
 * the selection is arbitrary.
 */
export async function findEntries(
  { db, engine }: Pick<Context, 'db' | 'engine'>,
  { scope, search, within }: Sought,
  limit: number,
): Promise<FoundEntry[]> {
  const keys = await findKeyRange(db, scope)
  const words = searchWords(search)
  if (!keys || words.length === 0) return []
  const find = async (condition: RawBuilder<unknown>) => {
    const seen = within ? sql`and ${within}` : sql``
    const { rows } = await sql<FoundEntry>`select entry.id, entry.title, entry.detail, entry.state
      from ${condition} ${seen} limit ${CANDIDATES}`.execute(db)
    return rows
  }
  const byWords = await find(engine === 'sqlite' ? wordsInFts(keys, words) : wordsInLexemes(scope, words))
  if (byWords.length >= limit) return ranked(byWords, words).slice(0, limit)
  const number = phoneDigits(search)
  const parts = number === '' ? words : [number]
  if (!parts.some((part) => Array.from(part).length >= LETTERS)) return ranked(byWords, words)
  const byLetters = await find(engine === 'sqlite' ? lettersInFts(keys, parts) : lettersIn(keys, parts))
  const known = new Set(byWords.map(({ id }) => id))
  const others = byLetters.filter(({ id }) => !known.has(id))
  return [...ranked(byWords, words), ...ranked(others, words)].slice(0, limit)
}

const quoted = (word: string) => `"${word}"`

const wordsInFts = ({ first, last }: KeyRange, words: readonly string[]) =>
  sql`search_words join search_entry as entry on entry.key = search_words.rowid
    where search_words match ${words.map((word) => `${quoted(word)}*`).join(' ')}
      and search_words.rowid between ${first} and ${last}`

const lettersInFts = ({ first, last }: KeyRange, parts: readonly string[]) => {
  const long = parts.filter((part) => Array.from(part).length >= LETTERS)
  const short = parts.filter((part) => !long.includes(part))
  return sql`search_letters join search_entry as entry on entry.key = search_letters.rowid
    where search_letters match ${long.map(quoted).join(' ')}
      and search_letters.rowid between ${first} and ${last} ${sql.join(short.map(contains), sql` `)}`
}

const wordsInLexemes = ({ side, company, kind }: SearchScope, words: readonly string[]) => {
  const sought = [`'=${side}/${company}/${kind}'`, ...words.map((word) => `'${word}':*`)].join(' & ')
  return sql`search_entry as entry where array_to_tsvector(string_to_array(rtrim(
    '=' || cast(entry.side as text) || '/' || entry.company || '/' || entry.kind || ' ' || entry.words), ' '))
    @@ cast(${sought} as tsquery)`
}

const lettersIn = ({ first, last }: KeyRange, parts: readonly string[]) =>
  sql`search_entry as entry where entry.key between ${first} and ${last}
    ${sql.join(parts.map(contains), sql` `)}`

/** `words` contains only letters and digits, so no character needs an escape */
const contains = (part: string) => sql`and entry.words like ${`%${part}%`}`

/** Sorts entries: active ones first, then those whose title has all words, then by title. */
function ranked(entries: readonly FoundEntry[], words: readonly string[]): FoundEntry[] {
  const keyed = entries.map((entry) => {
    const title = searchWords(entry.title)
    const called = words.every((word) => title.some((each) => each.startsWith(word)))
    return { entry, key: `${entry.state === null ? 0 : 1}${called ? 0 : 1}${title.join(' ')}` }
  })
  return keyed
    .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : Number(a.entry.id) - Number(b.entry.id)))
    .map(({ entry }) => entry)
}
