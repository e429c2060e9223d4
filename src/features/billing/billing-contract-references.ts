import { assignments } from '../../../contract/assignments/assignment.ts'
import { billingContracts } from '../../../contract/billing/billing-contract.ts'
import { invoices } from '../../../contract/billing/invoice.ts'
import { clients } from '../../../contract/clients/client.ts'
import type { Reference } from '../../resource/record/resource-view.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

export const assignmentReference: Reference = { of: assignments, title: tr(texts.name2) }
export const contractReference: Reference = { of: billingContracts, title: tr(texts.name2) }
export const invoiceReference: Reference = { of: invoices, title: tr(texts.number) }
export const clientReference: Reference = { of: clients, title: tr(texts.name2) }
