import { type ExportStatement } from '../../../domain/evidence/bundle/export-statement-fields.ts'
import { exportStatementText } from '../../../domain/evidence/bundle/export-statements.ts'
import type { Context } from '../../app/context.ts'
import type { CompanyId } from '../../db/company-id.ts'
import { sha256 } from '../../event-log/sha256.ts'
import type { ExportedGuard } from '../exported-trail.ts'
import type { ReportFacts } from '../pdf/report-facts.ts'
import { gatherStatedPlaces } from './stated-places.ts'

/** What an evidence page states about its export, with the digest that the event log contains. */
export interface ExportStatementWithDigest {
  exportKey: string
  words: ExportStatement
  /** SHA-256 of the statements, hex */
  digest: string
}

interface Asked {
  exportKey: string
  guards: readonly ExportedGuard[]
  /** ids of the guards who have fixes */
  walked: readonly string[]
  /** exported period, ms since epoch UTC */
  span: { from: number; to: number }
  reason: string
  facts: ReportFacts
  goesOn: () => void
}

/**
 * Collects the statements of an evidence page: who exported and why, names of guards, and places. `goesOn`
 * throws to cancel.
 */
export async function gatherExportStatement(
  { db }: Pick<Context, 'db'>,
  company: CompanyId,
  { exportKey, guards, walked, span, reason, facts, goesOn }: Asked,
): Promise<ExportStatementWithDigest> {
  const words: ExportStatement = {
    company: facts.company,
    by: facts.by,
    reason,
    timeZone: facts.timeZone,
    guards: Object.fromEntries(guards.map(({ id, name }) => [id, name])),
    places: await gatherStatedPlaces(db, company, walked, span, goesOn),
  }
  return { exportKey, words, digest: sha256(exportStatementText(words)) }
}
