import type { Transaction } from 'kysely'
import { createDoubt, type Doubt, type CodeUsage } from '../../domain/field-reports/report-doubts.ts'
import { searchText } from '../../domain/text/text.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import type { Refusal } from '../../domain/event-sourcing/event.ts'
import type { FieldClocks } from '../../domain/field-reports/field-clocks.ts'
import type { FieldReportCommand } from '../../domain/field-reports/field-report.ts'
import type { Context } from '../app/context.ts'
import type { PresentedCode } from '../reporting-codes/presented-code.ts'

/** A report that is being stored, with the transaction for it. */
export interface ArrivedReport {
  context: Context
  trx: Transaction<Tables>
  code: PresentedCode
  commandId: string
  clocks: FieldClocks
}

type Received = Extract<FieldReportCommand, { type: 'ReceiveFieldReport' }>

/**
 * The result of a report, e.g. a clock event. Every report is stored: if it has no result, its doubts tell
 * why.
 */
export interface ReportResult extends Partial<Omit<Received, 'type' | 'title'>> {
  title: string
  doubts: readonly Doubt[]
  /** id of the created record, which the sender receives */
  recordId?: string
  /** where the reporting code should be used; default: at the place of the post */
  place?: CodeUsage['post']
}

/** The result of a report, or why it is refused permanently. */
export type ReportOutcome = ReportResult | { refused: Refusal }

export const codeActor = ({ id }: PresentedCode): string => `code:${id}`

/**
 * Finds the guard with this number. An unknown or ambiguous number is a doubt and no refusal, so that nobody
 * can find valid numbers by trial. The typed number is only stored if no guard has it, because a guard may
 * be erased later.
 */
export async function findGuardByNumber(
  trx: Transaction<Tables>,
  company: CompanyId,
  number: string,
): Promise<{ workerId: string | null; guardNumber: string | null; doubts: Doubt[] }> {
  const found = await trx
    .selectFrom('worker')
    .select('id')
    .where('company', '=', company)
    .where('employee_no_search', '=', searchText(number))
    .where('archived_at', 'is', null)
    .limit(2)
    .execute()
  const [only, another] = found
  return only && !another
    ? { workerId: only.id, guardNumber: null, doubts: [] }
    : { workerId: null, guardNumber: number, doubts: [createDoubt('unknown_guard')] }
}
