import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** `searchText` of domain/text.ts as it was when this landed */
const folded = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase().replaceAll('ς', 'σ')

const KEPT = [
  ['client', 'name', 'search'],
  ['assignment', 'name', 'search'],
  ['site_post', 'alias', 'search'],
  ['worker', 'full_name', 'search'],
  ['device', 'label', 'search'],
  ['document', 'title', 'search'],
  ['document', 'reference', 'reference_search'],
  ['worker_assignment', 'shift_name', 'shift_search'],
] as const

/** Names are found by any accent and any way of writing a character, where a search only ignored capitals. */
export const foldedSearch: Migration = {
  name: '0045-folded-search',
  up: async (trx) => {
    for (const [table, text, search] of KEPT) {
      const { rows } = await sql<{ company: string; id: string; text: string; search: string }>`
        select company, id, ${sql.ref(text)} as text, ${sql.ref(search)} as search from ${sql.table(table)}
        where ${sql.ref(text)} is not null`.execute(trx)
      for (const row of rows)
        if (row.search !== folded(row.text))
          await sql`update ${sql.table(table)} set ${sql.ref(search)} = ${folded(row.text)}
            where company = ${row.company} and id = ${row.id}`.execute(trx)
    }
  },
}
