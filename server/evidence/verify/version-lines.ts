import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Database, Engine } from '../../db/open-database.ts'

/** A revision of a fix, as a leaf of the Merkle tree of its seal. */
export interface VersionLine {
  /** time of the fix, ms since epoch UTC; NaN if the stored value is not a number */
  t: number
  version: number
  /** sealing round of a late revision; 0 if it arrived in time */
  late: number
  /** text of the leaf, which the seal covers, with one UTF-8 byte per character */
  leaf: string
}

/**
 * The guard whose revisions are read. SQL expressions are allowed, because ids with damaged text cannot be
 * parameters.
 */
export interface VersionOwner {
  company: string | RawBuilder<unknown>
  worker: string | RawBuilder<unknown>
}

type Source = Pick<{ db: Database; engine: Engine }, 'db' | 'engine'>

/**
 * Yields all revisions of a guard's fixes in [from, to), ms since epoch UTC, in the order of their leaves.
 * One query reads `size` distinct times. The database formats the leaves as bytes (except the last two
 * numbers), so that damaged content cannot stop the reading.
 */
export async function* readVersionLines(
  source: Source,
  guard: VersionOwner,
  { from, to }: { from: number; to: number },
  size: number,
): AsyncGenerator<VersionLine[]> {
  for (let first = from; ;) {
    const firsts = await linesOf(source, 'fix', guard, { from: first, to }, size)
    const last = firsts.at(-1)?.t ?? Number.NaN
    const more = firsts.length >= size && Number.isFinite(last)
    const others = await linesOf(source, 'fix_version', guard, { from: first, to: more ? last + 1 : to })
    yield others.length === 0
      ? firsts
      : [...firsts, ...others].sort((a, b) => a.t - b.t || a.version - b.version)
    if (!more) return
    first = Math.floor(last) + 1
  }
}

/**
 * Reads all revisions of several guards in [from, to) with one query, on PostgreSQL only. For periods of an
 * hour or two, because everything is in memory at once. Returns a function that parses the revisions of a
 * guard.
 */
export async function linesOfGuards(
  db: Database,
  company: string,
  workers: readonly string[],
  { from, to }: { from: number; to: number },
): Promise<(worker: string) => VersionLine[]> {
  const part = (table: 'fix' | 'fix_version') =>
    sql`select t, ${table === 'fix' ? sql`1` : sql`version`} as version,
      ${POSTGRES.line(table === 'fix' ? sql`1` : sql`version`)} as line from ${sql.table(table)}
      where company = ${company} and worker_id = guard.id and t >= ${from} and t < ${to}`
  // A subquery per guard uses the primary key. Grouping by guard instead would read the fixes of the whole
  // company for each batch.
  const { rows } = await sql<{ worker_id: string; lines: string | null }>`
    select guard.id as worker_id, (
      select string_agg(line, chr(10) order by t, version)
      from (${part('fix')} union all ${part('fix_version')}) as part
    ) as lines from unnest(${workers}::text[]) as guard (id)`.execute(db)
  const found = new Map(rows.map(({ worker_id, lines }) => [worker_id, lines]))
  return (worker) => {
    const lines = found.get(worker)
    return lines === undefined || lines === null
      ? []
      : Buffer.from(lines).toString('latin1').split('\n').map(lineOf)
  }
}

type Lines = { lines: Uint8Array | string | null }

/** Cache of query texts, because building one takes as long as reading some fixes. */
const texts = new Map<string, string>()

async function linesOf(
  { db, engine }: Source,
  table: 'fix' | 'fix_version',
  { company, worker }: VersionOwner,
  { from, to }: { from: number; to: number },
  limit?: number,
): Promise<VersionLine[]> {
  const query = () => linesQuery({ db, engine }, table, { company, worker }, { from, to }, limit)
  const asked = [company, worker, from, to, ...(limit === undefined ? [] : [limit])]
  const key = `${engine} ${table} ${asked.length}`
  if (!texts.has(key)) texts.set(key, query().compile().sql)
  // an id with unreadable text cannot be a parameter
  const isPlain = typeof company === 'string' && typeof worker === 'string'
  const { rows } = isPlain
    ? await db.executeQuery<Lines>(CompiledQuery.raw(texts.get(key) ?? '', asked))
    : { rows: await query().execute() }
  const lines = rows[0]?.lines
  if (lines === null || lines === undefined) return []
  return Buffer.from(lines as never)
    .toString('latin1')
    .split('\n')
    .map(lineOf)
}

function linesQuery(
  { db, engine }: Source,
  table: 'fix' | 'fix_version',
  { company, worker }: VersionOwner,
  { from, to }: { from: number; to: number },
  limit?: number,
) {
  const { line, joined } = engine === 'sqlite' ? SQLITE : POSTGRES
  const ordered = table === 'fix' ? sql`t` : sql`t, version`
  return db
    .selectFrom(
      sql<{
        line: string
      }>`(select ${line(table === 'fix' ? sql`1` : sql`version`)} as line, t from ${sql.table(table)}
        where company = ${company} and worker_id = ${worker} and t >= ${from} and t < ${to}
        order by ${ordered} ${limit === undefined ? sql`` : sql`limit ${limit}`})`.as('part'),
    )
    .select(joined.as('lines'))
}

interface Writing {
  line: (version: RawBuilder<unknown>) => RawBuilder<string>
  joined: RawBuilder<Uint8Array | string | null>
}

const SQLITE: Writing = {
  // SQLite may contain text in a number column; JSON quoting keeps it on one line. json_array() would round
  // the last two numbers, while quote() writes enough digits to read the same number back.
  line: (version) => sql`iif(late is null, '', json_quote(late))
    || json_array(t, ${version}, received, device_id, message, source, lat_e7, lon_e7)
    || ',' || quote(accuracy) || ',' || quote(speed)`,
  joined: sql`cast(group_concat(line, char(10)) as blob)`,
}
const text = (column: string) => sql`coalesce(to_json(${sql.ref(column)})::text, 'null')`
const number = (column: string) => sql`coalesce(${sql.ref(column)}::text, 'NULL')`
const POSTGRES: Writing = {
  line: (version) => sql`concat(late, '[', t, ',', ${version}, ',', received, ',',
    ${text('device_id')}, ',', ${text('message')}, ',', ${text('source')}, ',', lat_e7, ',', lon_e7, '],',
    ${number('accuracy')}, ',', ${number('speed')})`,
  joined: sql`string_agg(line, chr(10) order by t)`,
}

/** Parses a line `late[t,version,…],accuracy,speed`, and formats the last two numbers as JavaScript does. */
function lineOf(line: string): VersionLine {
  const open = line.indexOf('[')
  const afterT = line.indexOf(',', open)
  const beforeSpeed = line.lastIndexOf(',')
  const beforeAccuracy = line.lastIndexOf(',', beforeSpeed - 1)
  const accuracy = numberText(line.slice(beforeAccuracy + 1, beforeSpeed))
  return {
    t: Number(line.slice(open + 1, afterT)),
    version: Number(line.slice(afterT + 1, line.indexOf(',', afterT + 1))),
    late: open === 0 ? 0 : Number(line.slice(0, open)),
    leaf: `${line.slice(open, beforeAccuracy - 1)},${accuracy},${numberText(line.slice(beforeSpeed + 1))}]`,
  }
}

/** Formats a number from the database as JSON does. Most differ only by a trailing `.0`. */
function numberText(text: string): string {
  if (text === 'NULL') return 'null'
  const first = text.charCodeAt(0)
  if (text.length < 12 && first >= 48 && first <= 57 && !text.includes('e'))
    return text.endsWith('.0') ? text.slice(0, -2) : text
  const value = Number(text)
  return Number.isFinite(value) ? JSON.stringify(value) : text
}
