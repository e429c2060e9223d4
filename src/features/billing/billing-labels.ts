import type { AgeingBucket } from '../../../contract/billing/account-statement.ts'
import type { InvoiceStatus } from '../../../domain/billing/invoices/invoice-lifecycle.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

export const TAX_LABELS = {
  standard: tr(texts.vatStandardRate),
  zero: tr(texts.vatZeroRated),
  exempt: tr(texts.exemptFromVat),
}
export const WITHHOLDING_LABELS = {
  none: tr(texts.none),
  contractual: tr(texts.contractualAndAgencyFees),
  professional: tr(texts.managementAndProfessionalFees),
  other: tr(texts.anotherRate),
}
export const UNIT_LABELS = {
  hour: tr(texts.hour),
  month: tr(texts.month),
  round: tr(texts.completedRound),
  visit: tr(texts.visitToACheckpoint),
}
export const PAYMENT_METHOD_LABELS = {
  bank: tr(texts.bankTransfer),
  mpesa: tr(texts.mPesa),
  cheque: tr(texts.cheque),
  cash: tr(texts.cash),
  card: tr(texts.card),
  account: tr(texts.creditOnAccount2),
  withholding: tr(texts.withholdingTaxCertificate),
  withholding_vat: tr(texts.withholdingVatCertificate),
}
export const AGE_LABELS: Readonly<Record<AgeingBucket, string>> = {
  not_due: tr(texts.notDue),
  days_30: tr(texts.n130Days),
  days_60: tr(texts.n3160Days),
  days_90: tr(texts.n6190Days),
  older: tr(texts.over90Days),
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

/** Formats minutes as '8 h 30 min' or '12 h'. */
export function hoursText(minutes: number): string {
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${tr(texts.minRest, { rest })}`}`
}

/** Formats basis points as '16 %' or '2.5 %'. */
export const percentText = (basisPoints: number): string => `${basisPoints / 100} %`
