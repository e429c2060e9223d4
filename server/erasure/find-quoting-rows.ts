import { type RawBuilder, sql } from 'kysely'
import { jsonText } from '../../domain/text/json-text.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import '../reports/issued-reports.ts'
import { isMatchedInText, createQuoteMatcher, hasMatchingText } from './quote-matcher.ts'
import type { PersonalTerm } from './personal-terms.ts'

type Db = Context['db']

/** Ids of rows, in other tables than the event log, that contain a person's name. */
export interface QuotingRows {
  /** exported reports, by the SHA-256 of their data */
  reports: string[]
  /** ids of reports that were computed but not exported */
  runs: string[]
  filters: string[]
}

/**
 * Returns the word as it occurs in JSON text. If it must be the whole value, the result includes the
 * quotation marks.
 */
const inJson = (word: PersonalTerm) => {
  const text = JSON.stringify(word.text)
  return isMatchedInText(word) ? text.slice(1, -1) : text
}
/**
 * Returns the SQL condition that a column contains a text, in any case. SQLite ignores case only for ASCII;
 * other letters match any character.
 */
const like = (column: string, text: string) => {
  const pattern = text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`).replaceAll(/[^\x20-\x7e]/gu, '_')
  return sql`lower(${sql.ref(column)}) like ${`%${pattern.toLowerCase()}%`} escape '\\'`
}

const someOf = (parts: readonly RawBuilder<unknown>[]): RawBuilder<boolean> =>
  parts.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`(${sql.join(parts, sql` or `)})`

/** Returns the SQL condition that a JSON column contains one of these words. */
export const matchesAnyWord = (column: string, words: readonly PersonalTerm[]): RawBuilder<boolean> =>
  someOf(words.map((word) => like(column, inJson(word))))

/** Returns a SQL condition that is true for all rows with one of these words, and possibly for others. */
const mayQuote = (column: string, words: readonly PersonalTerm[]): RawBuilder<boolean> =>
  someOf(words.map(({ text }) => like(column, JSON.stringify(text).slice(1, -1))))

/** Finds rows that contain a person's full name, or one of the person's numbers as a whole value. */
export async function findQuotingRows(
  db: Db,
  company: CompanyId,
  words: readonly PersonalTerm[],
): Promise<QuotingRows> {
  const quotes = createQuoteMatcher(words)
  const quotedIn = async (
    table: 'report_content' | 'report_result' | 'report_run',
    id: string,
    column: string,
  ) => {
    const { rows } = await sql<{ id: string }>`select ${sql.ref(id)} as id from ${sql.table(table)}
      where company = ${company} and ${mayQuote(column, words)}`.execute(db)
    const found: string[] = []
    for (const row of rows) {
      // read one row at a time, because a report may be large
      const { rows: texts } = await sql<{ text: string }>`select ${sql.ref(column)} as text
        from ${sql.table(table)} where company = ${company} and ${sql.ref(id)} = ${row.id}`.execute(db)
      if (texts.some(({ text }) => hasMatchingText(jsonText.parse(text), quotes))) found.push(row.id)
    }
    return found
  }
  const filters = await db
    .selectFrom('saved_filter')
    .select(['id', 'name', 'query'])
    .where('company', '=', company)
    .execute()
  return {
    reports: await quotedIn('report_content', 'sha256', 'content'),
    runs: [
      ...new Set([
        ...(await quotedIn('report_result', 'run_id', 'content')),
        ...(await quotedIn('report_run', 'id', 'shown')),
      ]),
    ],
    filters: filters
      .filter(({ name, query }) => quotes(name) || [...new URLSearchParams(query).values()].some(quotes))
      .map(({ id }) => id),
  }
}
