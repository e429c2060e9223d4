import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenContext } from '../../../server/app/context.ts'
import { testContext } from '../../support/database/test-context.ts'
import { bothEngines } from '../../support/database/test-database.ts'

const root = resolve(import.meta.dirname, '../../..')

/** type of each column: `text`, `number`, `bytes` or the database's own; with a question mark if nullable */
type Columns = Record<string, string>

/** a declaration of tables in a module; it ends with a brace at the start of a line */
const ADDED = /^declare module '[^']*(?:db|\.)\/tables\.ts' \{[^]*?^\}/gm

const KINDS: Record<string, string> = {
  text: 'text',
  bigint: 'number',
  // PostgreSQL's type for positions of fixes
  integer: 'number',
  'double precision': 'number',
  blob: 'bytes',
  bytea: 'bytes',
}

interface ColumnRow {
  table: string
  column: string
  type: string
  nullable: number | boolean
}

/** Returns the tables of a migrated database from the database's catalogue. */
async function migratedTables({ db, engine }: OpenContext): Promise<Record<string, Columns>> {
  const columns =
    engine === 'sqlite'
      ? // leaves out the tables of full-text indexes; primary keys count as not nullable, which SQLite does not report
        sql<ColumnRow>`select master.name as "table", info.name as "column", 
            case when info.pk = 1 and lower(info.type) = 'integer' then 'bigint' else lower(info.type) end as type,
          info."notnull" = 0 and info.pk = 0 as nullable
          from sqlite_master as master, pragma_table_info(master.name) as info where master.type = 'table' 
            and not exists (select 1 from pragma_table_list as listed where listed.name = master.name
              and listed.type in ('virtual', 'shadow'))`
      : sql<ColumnRow>`select table_name as "table", column_name as "column", data_type as type,
          is_nullable = 'YES' as nullable from information_schema.columns where table_schema = 'public'
          and table_name !~ '^fix(_version)?_([0-9]{8}|early|beyond)$'`
  const tables: Record<string, Columns> = {}
  for (const { table, column, type, nullable } of (await columns.execute(db)).rows)
    (tables[table] ??= {})[column] = `${KINDS[type] ?? type}${nullable ? '?' : ''}`
  return tables
}

/**
 * Returns the declarations with which other modules add tables to `Tables`. Leaving out the rest of those files keeps
 * the compiler fast.
 */
function ownersTables(): string {
  const files = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => file.endsWith('.ts') && file !== join('db', 'tables.ts'))
    .flatMap((file) => readFileSync(join(root, 'server', file), 'utf8').match(ADDED) ?? [])
    .map((added) => added.replace(/'[^']+'/, `'${join(root, 'server/db/tables.ts')}'`))
    .join('\n')
}

/** Returns the compiler's errors if a set of tables differs from `Tables`; empty if all are equal. */
function compilerComplaints(...sets: readonly Record<string, Columns>[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'askari-schema-'))
  const file = join(folder, 'migrated.ts')
  writeFileSync(
    file,
    `import type { Tables } from '${join(root, 'server/db/tables.ts')}'
${ownersTables()}
type Kind<T> = [T] extends [string] ? 'text' : [T] extends [number] ? 'number' : [T] extends [Uint8Array] ? 'bytes' : 'none of these'
type Column<T> = null extends T ? \`\${Kind<NonNullable<T>>}?\` : Kind<T>
type Said = { [Table in keyof Tables]: { [Name in keyof Tables[Table]]: Column<Tables[Table][Name]> } }
${sets.map((tables, i) => `export const migrated${i}: Said = ${JSON.stringify(tables, null, 2)}`).join('\n')}
`,
  )
  const flags = '--noEmit --ignoreConfig --strict --skipLibCheck --allowImportingTsExtensions --target es2023'
  const modules = '--module esnext --moduleResolution bundler'
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const { stdout } = spawnSync(process.execPath, [tsc, ...flags.split(' '), ...modules.split(' '), file], {
    cwd: root,
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true, force: true })
  return stdout.trim()
}

for (const engine of bothEngines)
  describe.skipIf(engine.missing !== null)(
    `the schema on ${engine.name}${engine.missing ? `: ${engine.missing}` : ''}`,
    () => {
      let running: Awaited<ReturnType<typeof engine.start>>
      let context: OpenContext
      beforeAll(async () => {
        running = await engine.start()
        context = await (await running.newDatabase()).open()
      })
      afterAll(async () => {
        await context.close()
        await running.stop()
      })

      it('that the migrations make is the one that the tables say', async () => {
        const tables = await migratedTables(context)
        expect(Object.keys(tables)).toContain('event')
        expect(compilerComplaints(tables)).toBe('')
      })
    },
  )

describe('a schema that is another', () => {
  const tablesOf = async () => {
    const context = await testContext()
    const tables = await migratedTables(context)
    await context.close()
    return tables
  }

  it('is found out by each thing that differs', async () => {
    const { patrol = {}, ...others } = await tablesOf()
    const { id: _id, ...nameless } = patrol
    const complaints = compilerComplaints(
      others,
      { ...others, patrol: nameless },
      { ...others, patrol: { ...patrol, height: 'number' } },
      { ...others, patrol: { ...patrol, ended_at: 'number' } },
    )
    expect(complaints).toContain("'patrol' is missing")
    expect(complaints).toContain("'id' is missing")
    expect(complaints).toContain(`'"height"' does not exist`)
    expect(complaints).toContain(`'"number"' is not assignable to type '"number?"'`)
  })
})
