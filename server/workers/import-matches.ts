import type { Kysely } from 'kysely'
import { fieldProblem } from '../../contract/core/field-problem.ts'
import { workers } from '../../contract/workers/worker.ts'
import type { ImportCheck, ImportFault, ImportUpdate } from '../../contract/workers/worker-import.ts'
import { streamName } from '../../domain/event-sourcing/event.ts'
import { areValuesEqual } from '../../domain/event-sourcing/record-stream.ts'
import { searchText } from '../../domain/text/text.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { toWorker, workerDetailRows } from './worker-rows.ts'
import { duplicateNumberMessage } from './worker-rules.ts'

type Good = ImportCheck['good'][number]
type Matches = Pick<ImportCheck, 'good' | 'updates' | 'known' | 'faults'>
type Whole = ReturnType<typeof toWorker>

const LINES_A_QUERY = 500
/** an import changes neither the number that identifies a guard nor the status, which has its own steps */
const NOT_CHANGED = ['employee_no', 'status']

const searched = (no: unknown) => (typeof no === 'string' ? searchText(no) : '')

/**
 * Sorts the lines of a file into new guards, changes of known guards, and unchanged ones. The employee number
 * identifies a guard; a match by national ID alone changes nothing.
 */
export async function matchImportedGuards(
  db: Kysely<Tables>,
  company: CompanyId,
  read: readonly Good[],
): Promise<Matches> {
  const matches: Matches = { good: [], updates: [], known: [], faults: [] }
  for (let at = 0; at < read.length; at += LINES_A_QUERY) {
    const some = read.slice(at, at + LINES_A_QUERY)
    const [byNo, byNationalId] = await holdersOf(db, company, some)
    const versions = await versionsOf(db, company, [...byNo.values()])
    for (const each of some) {
      const { line, record } = each
      const guard = byNo.get(searched(record.employee_no))
      const holder = byNationalId.get(searched(record.national_id_no))
      const taken = (name: string): ImportFault => ({
        line,
        field: 'national_id_no',
        message: duplicateNumberMessage('nationalIdNo', name),
      })
      if (!guard && holder) matches.known.push(taken(holder.user_full_name))
      else if (guard && holder && holder.id !== guard.id) matches.faults.push(taken(holder.user_full_name))
      else if (guard) sortKnown(matches, each, guard, versions.get(guard.id) ?? 0)
      else sortNew(matches, each)
    }
  }
  return matches
}

function sortNew({ good, faults }: Matches, each: Good): void {
  const { success, error } = workers.body.safeParse(each.record, { error: fieldProblem })
  if (success) good.push(each)
  else
    for (const { path, message } of error.issues)
      faults.push({ line: each.line, field: path.join('.') || null, message })
}

function sortKnown(matches: Matches, { line, record }: Good, guard: Whole, version: number): void {
  const now = guard as Record<string, unknown>
  const changes: ImportUpdate['changes'] = Object.entries(record)
    .filter(([field, to]) => !NOT_CHANGED.includes(field) && !areValuesEqual(now[field], to))
    .map(([field, to]) => ({ field, from: now[field] ?? null, to }))
  const { id, user_full_name: name } = guard
  if (changes.length > 0) matches.updates.push({ line, worker_id: id, name, version, changes })
  else matches.known.push({ line, field: 'employee_no', message: duplicateNumberMessage('employeeNo', name) })
}

/**
 * Returns the guards with the employee number, and those with the national ID, of one of these lines, by
 * number.
 */
async function holdersOf(db: Kysely<Tables>, company: CompanyId, some: readonly Good[]) {
  const find = async (column: 'employee_no_search' | 'national_id_no_search', field: string) => {
    const numbers = some.flatMap(({ record }) => searched(record[field]) || [])
    if (numbers.length === 0) return new Map<string, Whole>()
    const rows = await workerDetailRows(db, company).where(`worker.${column}`, 'in', numbers).execute()
    return new Map(
      rows.map(toWorker).map((row) => [searched((row as Record<string, unknown>)[field]), row] as const),
    )
  }
  return [
    await find('employee_no_search', 'employee_no'),
    await find('national_id_no_search', 'national_id_no'),
  ] as const
}

async function versionsOf(db: Kysely<Tables>, company: CompanyId, guards: readonly Whole[]) {
  if (guards.length === 0) return new Map<string, number>()
  const streams = new Map(guards.map(({ id }) => [streamName('worker', id), id]))
  const rows = await db
    .selectFrom('event')
    .select(['stream', (eb) => eb.fn.max<number>('version').as('version')])
    .where('company', '=', company)
    .where('stream', 'in', [...streams.keys()])
    .groupBy('stream')
    .execute()
  return new Map(rows.map(({ stream, version }) => [streams.get(stream) ?? '', Number(version)]))
}
