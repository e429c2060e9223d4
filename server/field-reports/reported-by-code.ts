import type { Transaction } from 'kysely'
import type { Refusal } from '../../domain/event.ts'
import type { FieldClocks } from '../../domain/field-commands/field-clocks.ts'
import type { FieldReportCommand } from '../../domain/field-reports/field-report.ts'
import type { CodeUsage, Doubt } from '../../domain/field-reports/used-elsewhere.ts'
import type { Context } from '../context.ts'
import type { Tables } from '../db/tables.ts'
import type { PresentedCode } from '../reporting-codes/presented-code.ts'

/** One report on its way into the log, in its transaction. */
export interface ArrivedReport {
  context: Context
  trx: Transaction<Tables>
  code: PresentedCode
  commandId: string
  clocks: FieldClocks
}

type Received = Extract<FieldReportCommand, { type: 'ReceiveFieldReport' }>

/** The result of a report. Nothing is lost: without a result, its doubts state why. */
export interface ReportResult extends Partial<Omit<Received, 'type' | 'title'>> {
  title: string
  doubts: readonly Doubt[]
  /** the created record, whose id the sender receives */
  recordId?: string
  /** where the code is expected to be used; default: the place of the post */
  place?: CodeUsage['post']
}

/** The result of a report, or its permanent refusal. */
export type ReportOutcome = ReportResult | { refused: Refusal }

export const codeActor = ({ id }: PresentedCode): string => `code:${id}`
