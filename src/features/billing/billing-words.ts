import type { Age } from '../../../contract/billing/ageing.ts'
import type { InvoiceStatus } from '../../../domain/billing/invoice-lifecycle.ts'

export const TAX_WORDS = {
  standard: 'VAT, standard rate',
  zero: 'VAT, zero-rated',
  exempt: 'Exempt from VAT',
}
export const WITHHOLDING_WORDS = {
  none: 'None',
  contractual: 'Contractual and agency fees',
  professional: 'Management and professional fees',
  other: 'Another rate',
}
export const UNIT_WORDS = {
  hour: 'Hour',
  month: 'Month',
  round: 'Completed round',
  visit: 'Visit to a checkpoint',
}
export const METHOD_WORDS = {
  bank: 'Bank transfer',
  mpesa: 'M-Pesa',
  cheque: 'Cheque',
  cash: 'Cash',
  card: 'Card',
  account: 'Credit on account',
  withholding: 'Withholding tax certificate',
  withholding_vat: 'Withholding VAT certificate',
}
export const AGE_WORDS: Readonly<Record<Age, string>> = {
  not_due: 'Not due',
  days_30: '1–30 days',
  days_60: '31–60 days',
  days_90: '61–90 days',
  older: 'Over 90 days',
}
export const STATUS_TONES = {
  draft: 'neutral',
  reviewed: 'accent',
  issued: 'accent',
  part_paid: 'warning',
  disputed: 'danger',
  paid: 'neutral',
  void: 'neutral',
} as const satisfies Record<InvoiceStatus, string>

/** '8 h 30 min', '12 h' */
export function hoursText(minutes: number): string {
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${rest} min`}`
}

/** Basis points as people read them: '16 %', '2.5 %'. */
export const percentText = (basisPoints: number): string => `${basisPoints / 100} %`
