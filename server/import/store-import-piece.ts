import { workerStream } from '../../domain/worker/worker.ts'
import type { Context } from '../app/context.ts'
import { companyId, type CompanyId } from '../db/company-id.ts'
import { findDemoCompany } from '../demo/demo-sign-in.ts'
import { handleCommand } from '../event-log/handle-command.ts'
import { nextId } from '../event-log/next-id.ts'
import { acceptRecording } from '../fixes/write/fix-writer.ts'
import { ImportError, type ImportedPiece, type ImportPiece } from './importer.ts'

const LONGEST_NAME = 120

/**
 * Returns the company with the id `named`; if null, the demo company, or else the only one. Throws
 * ImportError.
 */
export async function requireImportCompany(context: Context, named: string | null): Promise<CompanyId> {
  const rows = await context.db.selectFrom('company').select('id').execute()
  if (named !== null) {
    const known = rows.find((row) => row.id === named)
    if (!known) throw new ImportError(`There is no company with the id ${named}.`)
    return companyId(known.id)
  }
  const [only, second] = rows
  const demo = await findDemoCompany(context)
  if (demo !== null) return demo
  if (only && !second) return companyId(only.id)
  throw new ImportError(only ? 'There are several companies. Add --company ID.' : 'There is no company yet.')
}

/** Stores a part of a recording for the worker with the entity's name, who is created if there is none. */
export async function storeImportPiece(
  context: Context,
  company: CompanyId,
  { entity, fixes, outline }: ImportPiece,
): Promise<ImportedPiece> {
  const { workerId, hired } = await workerNamed(context, company, nameOf(entity))
  return { workerId, hired, ...(await acceptRecording(context, company, workerId, fixes, outline)) }
}

/** Returns an entity's name without control characters, shortened to LONGEST_NAME. */
const nameOf = (entity: string) =>
  entity
    .replaceAll(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, LONGEST_NAME)
    .trim() || 'Unnamed'

async function workerNamed(
  context: Context,
  company: CompanyId,
  fullName: string,
): Promise<{ workerId: string; hired: boolean }> {
  const known = await context.db
    .selectFrom('worker')
    .select('id')
    .where('company', '=', company)
    .where('full_name', '=', fullName)
    .executeTakeFirst()
  if (known) return { workerId: known.id, hired: false }
  const id = await nextId(context.db, company, workerStream.name)
  const handled = await handleCommand(context, workerStream, {
    company,
    id,
    command: workerStream.command.parse({ type: 'HireWorker', fullName }),
    commandId: context.newId(),
    by: 'system:import',
    at: context.now(),
  })
  if (!handled.ok) throw new ImportError(handled.refusal.message)
  return { workerId: id, hired: true }
}
