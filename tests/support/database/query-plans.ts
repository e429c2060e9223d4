import { CompiledQuery, sql } from 'kysely'
import type { Database, Engine } from '../../../server/db/open-database.ts'
import type { ProductQuery } from './watch-queries.ts'

/** Tables with few rows, or with one row per company. Scanning them completely is allowed. */
const SMALL = new Set([
  'sealing_state',
  'company',
  'demo_company',
  // one row per device; rows above the limit are found by an index
  'device_trouble',
  'guest_access',
  'head',
  'id_counter',
  'lease',
  'log_tree',
  'migration',
  // one row per number series and year
  'number_series',
  'patrol_count',
  'projection',
  'seal_check',
  // only hours whose fixes differ from their seal
  'seal_fault',
  'search_kind',
  // rows are deleted after a week
  'report_run',
  'server_key',
  'system_settings',
  'witness',
])

/** Tables that grow with time. Queries must not scan even one company's rows. */
export const HISTORIES: readonly string[] = [
  'checkpoint',
  'command',
  'event',
  'fix',
  'fix_count',
  'fix_seal',
  'log_subtree',
  'sign_in_backoff',
  'patrol',
  'quarantine',
  'refresh_token',
  'security_event',
  'session',
  'rate_limit_attempt',
]

/** Scans that are allowed, with the reason. */
const ALLOWED: { is: RegExp; because: string }[] = [
  { is: /^delete from "\w+"$/, because: 'a rebuild empties the read models' },
  { is: /^select company, id from assignment$/, because: 'a migration fills the geofences once' },
  {
    is: /select "company" from "(event|checkpoint)" group by "company"|^select \* from "snapshot" (where .*)?order by/,
    because: 'verify reads all of it anyway',
  },
  {
    is: /^select (\* from "(session|guest_session|provider_link|company_sign_in_secret|passkey|second_factor|recovery_code)"\s+(where \(.*)?order by|refresh_token\.\*, )/,
    because: 'verify looks who made each row, a thousand of them at a time',
  },
  {
    is: /^\s*select cast\("\w+" as blob\)/,
    because: 'verify, and a start after a crash, look for damage in every row',
  },
  {
    is: /^select case typeof\("\w+"\) when 'text' then cast\(/,
    because: 'verify holds every row against a replay of the log',
  },
  {
    is: /^\s*select rowid as id from "\w+" order by rowid desc limit 1 offset \?/,
    because: 'a start steps over so many of the newest rows, and no further',
  },
  {
    is: /^select "company", "id" from "worker"$/,
    because: 'after a crash the look for damaged fixes goes guard by guard',
  },
  {
    is: /^select "company", ("subject" from "record_erasure"|"entries" from "entry_erasure")$/,
    because: 'a start completes erasures that a kill has interrupted',
  },
  {
    is: /exists \(select "fix"\."t" from "fix" where "fix"\."company" = .* and "fix"\."t" < /,
    because: 'retention looks for the oldest fixes, however old',
  },
  {
    is: /^update "command" set "asked" = /,
    because: 'an erasure looks through all answers that are remembered',
  },
  {
    is: /^select (count\(\*\)|"reason", count\(\*\)) .*from "quarantine"/,
    because: 'its list says how many there are of each reason, and no more is kept than may be counted',
  },
]

/** How a query finds rows of a table. */
interface Access {
  table: string
  /** name of the index; null: full scan */
  index: string | null
  /** columns by which the index is searched; empty: the whole index is scanned */
  by: readonly string[]
  /** whether all found rows are sorted before the first is returned */
  sorts: boolean
  /** whether partitions are read without a limit of time; PostgreSQL stores fixes in one partition per day */
  unbounded?: boolean
}

interface Schema {
  tables: ReadonlySet<string>
  /** table and columns of each index; a partial index contains only rows that match a condition */
  indexes: ReadonlyMap<string, { table: string; columns: readonly string[]; partial: boolean }>
}

/**
 * Returns faults in the plans of these queries, one per line: a full scan of a growing table, or a scan of one
 * company's history without a limit. On SQLite, plans do not depend on the data.
 */
export async function planFaults(
  db: Database,
  engine: Engine,
  queries: readonly ProductQuery[],
): Promise<string[]> {
  const schema = await (engine === 'sqlite' ? sqliteSchema(db) : postgresSchema(db))
  const faults: string[] = []
  for (const { query, place } of queries) {
    if (!/^\s*(select|with|update|delete|insert)\b/i.test(query.sql)) continue
    if (ALLOWED.some(({ is }) => is.test(query.sql))) continue
    const accesses = await (engine === 'sqlite' ? sqliteAccesses : postgresAccesses)(db, query, schema)
    const limited = /\blimit\b/i.test(query.sql)
    for (const access of accesses) {
      // sorted by time with a limit, the query reads partitions one after the other until it has enough rows
      const inTurn = /order by "t"( asc| desc)? limit \S+$/.test(query.sql)
      const fault = faultOf(inTurn ? { ...access, unbounded: false } : access, limited, schema)
      if (fault !== null) faults.push(`${place} ${fault}: ${query.sql.replaceAll(/\s+/g, ' ')}`)
    }
  }
  return faults
}

function faultOf(
  { table, index, by, sorts, unbounded }: Access,
  limited: boolean,
  schema: Schema,
): string | null {
  if (unbounded) return `looks for ${table} in all days`
  if (SMALL.has(table) || (index !== null && schema.indexes.get(index)?.partial)) return null
  if (by.length === 0) return `walks all of ${table}`
  const wholeCompany = by.length === 1 && by[0] === 'company'
  if (HISTORIES.includes(table) && wholeCompany && (!limited || sorts))
    return `walks all that a company has in ${table}`
  return null
}

async function sqliteSchema(db: Database): Promise<Schema> {
  const { rows: tables } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table'`.execute(db)
  const { rows } = await sql<{ name: string; table: string; partial: number; columns: string | null }>`
    select list.name, master.name as "table", list.partial,
      (select group_concat(name) from pragma_index_info(list.name)) as columns
    from sqlite_master as master, pragma_index_list(master.name) as list where master.type = 'table'`.execute(
    db,
  )
  return {
    tables: new Set(tables.map(({ name }) => name)),
    indexes: new Map(
      rows.map(({ name, table, partial, columns }) => [
        name,
        { table, columns: columns?.split(',') ?? [], partial: partial === 1 },
      ]),
    ),
  }
}

async function sqliteAccesses(db: Database, query: CompiledQuery, schema: Schema): Promise<Access[]> {
  const explain = CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters])
  const { rows } = await db.executeQuery<{ detail: string }>(explain)
  const named = aliasesIn(query.sql, schema)
  const sorts = rows.some(({ detail }) => /^USE TEMP B-TREE FOR (ORDER|GROUP) BY$/.test(detail))
  return rows.flatMap(({ detail }) => {
    const [, way, name = ''] = /^(SCAN|SEARCH) (\S+)/.exec(detail) ?? []
    const table = named.get(name)
    if (way === undefined || table === undefined) return []
    const [, index = null] = /INDEX (\w+)/.exec(detail) ?? []
    const [, bound = ''] = / \(([^)]+)\)/.exec(detail) ?? []
    const built = detail.includes('AUTOMATIC')
    // a full-text index of words or letters, searched by the text to match
    if (/VIRTUAL TABLE INDEX \d+:M/.test(detail)) return [{ table, index, by: ['match'], sorts }]
    const by = way === 'SCAN' || built ? [] : bound.split(' AND ').flatMap((one) => one.match(/^\w+/) ?? [])
    return [{ table, index, by, sorts }]
  })
}

/** Returns the tables in a query by alias. */
function aliasesIn(text: string, { tables }: Schema): Map<string, string> {
  const named = new Map<string, string>()
  for (const [, table = '', alias] of text.matchAll(
    /\b(?:from|join|update|into)\s+"?(\w+)"?(?:\s+as\s+"?(\w+)"?)?/gi,
  ))
    if (tables.has(table)) named.set(alias ?? table, table)
  return named
}

async function postgresSchema(db: Database): Promise<Schema> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
  const { rows } = await sql<{ name: string; table: string; partial: boolean; columns: string[] }>`
    select index.relname as name, owner.relname as "table", pg_index.indpred is not null as partial,
      array(select attname::text from pg_attribute where attrelid = index.oid) as columns
    from pg_index
    join pg_class as index on index.oid = indexrelid
    join pg_class as owner on owner.oid = indrelid
    join pg_namespace as place on place.oid = owner.relnamespace and place.nspname = 'public'`.execute(db)
  return {
    tables: new Set(tables.map(({ name }) => name)),
    indexes: new Map(rows.map(({ name, ...index }) => [name, index])),
  }
}

interface PostgresNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: PostgresNode[]
}

/** Makes all other plans expensive, so that a scan in the plan means that no index fits. */
function postgresAccesses(db: Database, query: CompiledQuery, schema: Schema): Promise<Access[]> {
  return db.transaction().execute(async (trx) => {
    for (const way of ['seqscan', 'hashjoin', 'mergejoin'])
      await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(trx)
    const explain = CompiledQuery.raw(`explain (format json) ${query.sql}`, [...query.parameters])
    const { rows } = await trx.executeQuery<{ 'QUERY PLAN': { Plan: PostgresNode }[] }>(explain)
    return (rows[0]?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => accessesBelow(Plan, schema, false))
  })
}

function accessesBelow(node: PostgresNode, schema: Schema, sorted: boolean): Access[] {
  const sorts = sorted || node['Node Type'] === 'Sort' || node['Node Type'] === 'HashAggregate'
  const below = (node.Plans ?? []).flatMap((child) => accessesBelow(child, schema, sorts))
  const name = node['Index Name']
  const index = name === undefined ? undefined : schema.indexes.get(name)
  if (name !== undefined && index !== undefined) {
    const words = new Set(node['Index Cond']?.match(/\w+/g))
    const by = index.columns.filter((column) => words.has(column))
    return [...below, { ...wholeOf(index.table), index: name, by, sorts }]
  }
  const table = node['Relation Name']
  return node['Node Type'] === 'Seq Scan' && table !== undefined
    ? [...below, { ...wholeOf(table), index: null, by: [], sorts }]
    : below
}

/** Returns the table to which a partition belongs. */
function wholeOf(table: string): Pick<Access, 'table' | 'unbounded'> {
  const [, whole, part] = /^(fix|fix_version)_(\d{8}|m\d{6}|early|beyond)$/.exec(table) ?? []
  return whole === undefined ? { table } : { table: whole, unbounded: part === 'early' || part === 'beyond' }
}
