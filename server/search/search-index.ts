import type { Resource, Searchable } from '../resource/resource.ts'
import { sql, type Transaction } from 'kysely'
import { type RecordedEvent, streamParts } from '../../domain/event-sourcing/event.ts'
import { searchWords } from '../../domain/text/search-words.ts'
import { phoneDigits } from '../../domain/worker/worker-record.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import type { LogProjection } from '../projections/log-projection.ts'
import { mergeIndex, setSecureDelete } from './fts-index.ts'
import { entryKey, findKeyRange, assignKeyRange, sideKeyRange, type SearchScope } from './search-entry.ts'

/**
 * Creates the search index. Events decide which records to index again. The text comes from their rows in the
 * read models, which are never older. Removed records are not in the index.
 */
export function createSearchIndex(resources: readonly Resource[]): LogProjection {
  const kinds = new Map(searchedResources(resources).map((kind) => [kind.kind, kind]))
  return {
    name: 'search',
    streams: [...kinds.keys()],
    apply: async (trx, { company, side }, events) => {
      for (const [kind, ids] of idsByKind(events)) {
        const searched = kinds.get(kind)
        if (searched) await bringUpToDate(trx, searched, { company, side, kind }, ids)
      }
    },
    empty: async (trx, { side, limit, engine }) => {
      const { first, last } = sideKeyRange(side)
      const ofSide = trx.selectFrom('search_entry').select('key').where('key', '>=', first)
      const some = ofSide.where('key', '<=', last).orderBy('key').limit(limit)
      // Secure deletion would remove trigrams one by one, which takes minutes per ten thousand records.
      // Merging the index removes them afterwards.
      if (engine === 'sqlite') await setSecureDelete(trx, false)
      const { numDeletedRows } = await trx
        .deleteFrom('search_entry')
        .where('key', 'in', some)
        .executeTakeFirst()
      if (engine === 'sqlite') await setSecureDelete(trx, true)
      if (numDeletedRows > 0n || engine !== 'sqlite') return numDeletedRows > 0n
      return mergeIndex(trx)
    },
  }
}

/** Deletes a record from the search index on both sides, including its trigrams. */
export async function deleteFromSearch(
  trx: Transaction<Tables>,
  company: CompanyId,
  kind: string,
  id: string,
): Promise<void> {
  for (const side of [0, 1] as const) {
    const keys = await findKeyRange(trx, { company, side, kind })
    if (keys) await trx.deleteFrom('search_entry').where('key', '=', entryKey(keys, id)).execute()
  }
}

function idsByKind(events: readonly RecordedEvent[]): Map<string, Set<string>> {
  const byKind = new Map<string, Set<string>>()
  for (const { stream } of events) {
    const { type, id } = streamParts(stream)
    byKind.set(type, (byKind.get(type) ?? new Set()).add(id))
  }
  return byKind
}

async function bringUpToDate(
  trx: Transaction<Tables>,
  searched: SearchedResource,
  scope: SearchScope,
  ids: ReadonlySet<string>,
): Promise<void> {
  const keys = (await findKeyRange(trx, scope)) ?? (await assignKeyRange(trx, scope))
  const rows = await recordsOf(trx, searched, scope.company, [...ids])
  const there = new Set(rows.map(({ id }) => id))
  const gone = [...ids].filter((id) => !there.has(id)).map((id) => entryKey(keys, id))
  if (gone.length > 0) await trx.deleteFrom('search_entry').where('key', 'in', gone).execute()
  if (rows.length === 0) return
  await trx
    .insertInto('search_entry')
    .values(rows.map((row) => ({ ...scope, key: entryKey(keys, row.id), ...entryOf(searched, row) })))
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((eb) => ({
          title: eb.ref('excluded.title'),
          detail: eb.ref('excluded.detail'),
          state: eb.ref('excluded.state'),
          words: eb.ref('excluded.words'),
        }))
        // Unchanged text is skipped: most events change none, and updating the index is expensive.
        .where(
          sql<boolean>`search_entry.title <> excluded.title or search_entry.detail <> excluded.detail
            or coalesce(search_entry.state, '') <> coalesce(excluded.state, '')`,
        ),
    )
    .execute()
}

type Row = { id: string; state: string | null } & Record<string, string | null>

/** Reads the searched columns of these records; removed ones are left out. */
async function recordsOf(
  trx: Transaction<Tables>,
  { table, title, text = [], state, resource }: SearchedResource,
  company: CompanyId,
  ids: readonly string[],
): Promise<Row[]> {
  const { archivable } = resource.record ?? {}
  const shown = state ?? (archivable ? sql`case when ended_at is not null then 'archived' end` : sql`null`)
  const { rows } = await sql<Row>`select id, ${shown} as state,
      ${sql.join([title, ...text].map((column) => sql.ref(column)))}
    from ${sql.table(table)} where company = ${company} and id in (${sql.join([...ids])})
      ${resource.record ? sql`and archived_at is null` : sql``}`.execute(trx)
  return rows
}

function entryOf({ title, text = [], phone }: SearchedResource, row: Row) {
  const called = row[title] ?? ''
  const rest = text.flatMap((column) => row[column] || [])
  // phone numbers are also found by their digits, however they are written
  const digits = phone === undefined ? '' : phoneDigits(row[phone] ?? '')
  return {
    id: row.id,
    title: called,
    detail: rest.join(' · '),
    state: row.state,
    words: searchWords([called, ...rest, digits].join(' ')).join(' '),
  }
}

/** A record type that is searched. */
export interface SearchedResource extends Searchable {
  /** the stream type */
  kind: string
  resource: Resource
}

/** Returns the searched record types, in order of display. */
export const searchedResources = (resources: readonly Resource[]): SearchedResource[] =>
  resources.flatMap((resource) =>
    resource.searchable ? [{ ...resource.searchable, kind: resource.readModel.name, resource }] : [],
  )
