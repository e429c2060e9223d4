import type { Kysely } from 'kysely'
import {
  importBody,
  importCheckBody,
  importCheckReply,
  importReply,
  type ImportCheck,
  type ImportFault,
  MAX_BATCH_BYTES,
  MAX_IMPORT_BYTES,
} from '../../contract/workers/worker-import.ts'
import { searchText } from '../../domain/text/text.ts'
import { workerStream } from '../../domain/worker/worker.ts'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { handleBulkCreate } from '../event-log/handle-bulk-create.ts'
import { HttpProblem } from '../http/reply/problem-reply.ts'
import { toCommandFields } from '../resource/write/field-names.ts'
import { idempotencyKey, writeHeaders } from '../resource/write/write-headers.ts'
import { matchImportedGuards } from './import-matches.ts'
import { findNumberFaults, readWorkerCsv } from './worker-csv.ts'
import { duplicateNumberMessage } from './worker-rules.ts'
import { workers } from './workers.ts'

const tags = ['guards']
const NUMBERS_PER_QUERY = 500

/**
 * Routes to import guards from a CSV file. The check reports errors of each line and changes of known guards,
 * before anything is stored. A guard with a known employee number or national ID is not added again, so one
 * file may be imported repeatedly. Changes are made by PATCH.
 */
export function workerImportRoutes(app: App, context: Context): void {
  app.post(
    '/workers/import/check',
    {
      bodyLimit: MAX_IMPORT_BYTES,
      schema: { tags, body: importCheckBody, response: { 200: importCheckReply } },
    },
    async ({ account, body }) => {
      const { good: read, faults, ...rest } = await readWorkerCsv(body.csv)
      const matches = await matchImportedGuards(context.db, account.company, read)
      const all = [...faults, ...matches.faults].toSorted((a, b) => a.line - b.line)
      return { data: { ...rest, ...matches, faults: all } }
    },
  )
  app.post(
    '/workers/import',
    {
      bodyLimit: MAX_BATCH_BYTES,
      schema: { tags, headers: writeHeaders, body: importBody, response: { 200: importReply } },
    },
    async ({ account: { company, userId }, headers, body: { guards } }) => {
      const data = await handleBulkCreate(context, workerStream, {
        company,
        commandId: `${userId}:${idempotencyKey(headers) ?? context.newId()}`,
        by: `user:${userId}`,
        at: context.now(),
        asked: guards,
        choose: (trx) => freshOnes(trx, company, guards),
      })
      if (data === null)
        throw new HttpProblem(422, 'This Idempotency-Key was used for something else.', {
          code: 'key_reused',
        })
      return { data }
    },
  )
}

/** Returns the commands to add the new guards among these, and the errors of others. */
async function freshOnes(trx: Kysely<Tables>, company: CompanyId, guards: ImportCheck['good']) {
  const known = await onTheBooks(trx, company, guards)
  const seen = new Map<string, number>()
  const faults = guards.flatMap(({ line, record }) => [...findNumberFaults(seen, line, record)])
  const left = new Set([...known, ...faults].map(({ line }) => line))
  const fresh = guards.filter(({ line }) => !left.has(line))
  return {
    commands: fresh.map(({ record }) =>
      workerStream.command.parse({ type: 'HireWorker', ...toCommandFields(record, workers.apiNames) }),
    ),
    told: { added: fresh.length, known: known.length, faults },
  }
}

/** Returns an error for each of these lines that has the number of a known guard. */
async function onTheBooks(
  db: Kysely<Tables>,
  company: CompanyId,
  read: ImportCheck['good'],
): Promise<ImportFault[]> {
  const known: ImportFault[] = []
  for (let at = 0; at < read.length; at += NUMBERS_PER_QUERY) {
    const some = read.slice(at, at + NUMBERS_PER_QUERY)
    const byEmployeeNo = await holders(db, company, 'employee_no_search', some, 'employee_no')
    const byNationalId = await holders(db, company, 'national_id_no_search', some, 'national_id_no')
    for (const { line, record } of some) {
      const byNo = byEmployeeNo.get(searched(record.employee_no))
      const byId = byNationalId.get(searched(record.national_id_no))
      if (byNo !== undefined)
        known.push({ line, field: 'employee_no', message: duplicateNumberMessage('employeeNo', byNo) })
      else if (byId !== undefined)
        known.push({ line, field: 'national_id_no', message: duplicateNumberMessage('nationalIdNo', byId) })
    }
  }
  return known
}

const searched = (no: unknown) => (typeof no === 'string' ? searchText(no) : '')

async function holders(
  db: Kysely<Tables>,
  company: CompanyId,
  column: 'employee_no_search' | 'national_id_no_search',
  some: ImportCheck['good'],
  field: 'employee_no' | 'national_id_no',
): Promise<Map<string, string>> {
  const numbers = some.flatMap(({ record }) => searched(record[field]) || [])
  if (numbers.length === 0) return new Map()
  const rows = await db
    .selectFrom('worker')
    .select([column, 'full_name'])
    .where('company', '=', company)
    .where(column, 'in', numbers)
    .where('archived_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [(row as Record<string, string>)[column] ?? '', row.full_name]))
}
