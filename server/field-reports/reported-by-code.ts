import type { Transaction } from 'kysely'
import type { Refusal } from '../../domain/event.ts'
import type { FieldClocks } from '../../domain/field-commands/field-clocks.ts'
import type { FieldReportCommand } from '../../domain/field-reports/field-report.ts'
import type { CodeUsed, Doubt } from '../../domain/field-reports/used-elsewhere.ts'
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

/** What a report came to. Nothing is lost: where it brought nothing about, its doubts say why. */
export interface Reported extends Partial<Omit<Received, 'type' | 'title'>> {
  title: string
  doubts: readonly Doubt[]
  /** the record that it made, which the sender is told */
  recordId?: string
  /** where the code is expected to be used; the place of the post, unless said otherwise */
  place?: CodeUsed['post']
}

/** What a report came to, or why it is refused for good. */
export type Outcome = Reported | { refused: Refusal }

export const byOf = ({ id }: PresentedCode): string => `code:${id}`
