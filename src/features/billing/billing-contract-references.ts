import { assignments } from '../../../contract/assignments/assignment.ts'
import { billingContracts } from '../../../contract/billing/billing-contract.ts'
import { invoices } from '../../../contract/billing/invoice.ts'
import { clients } from '../../../contract/clients/client.ts'
import type { Reference } from '../../resource/record/resource-view.ts'

export const assignmentReference: Reference = { of: assignments, title: 'name' }
export const contractReference: Reference = { of: billingContracts, title: 'name' }
export const invoiceReference: Reference = { of: invoices, title: 'number' }
export const clientReference: Reference = { of: clients, title: 'name' }
