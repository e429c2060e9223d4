import { z } from 'zod'
import { codeToLabel } from '../../domain/reports/report-figures.ts'
import type { ValueKind } from '../../domain/reports/report-data.ts'
import type { Permission } from '../../domain/user/permission.ts'
import { alarms } from '../alarms/alarm.ts'
import { assignments } from '../assignments/assignment.ts'
import { attendanceSheets } from '../attendance/attendance-sheets.ts'
import { accountCredits } from '../billing/account-credit.ts'
import { bankLines } from '../billing/bank-line.ts'
import { billingContracts } from '../billing/billing-contract.ts'
import { invoices } from '../billing/invoice.ts'
import { checklistRuns } from '../site-posts/checklist-run.ts'
import { checklists } from '../site-posts/checklist.ts'
import { clients } from '../clients/client.ts'
import { devices } from '../field/device.ts'
import { documents } from '../clients/document.ts'
import { fieldReports } from '../field/field-report.ts'
import { incidents } from '../incidents/incident.ts'
import { issues } from '../issues/issue.ts'
import { leave } from '../roster/leave.ts'
import { occurrences } from '../occurrences/occurrence.ts'
import { roundRuns } from '../rounds/round-run.ts'
import { checkpoints } from '../rounds/checkpoint.ts'
import { patrolRoutes } from '../rounds/patrol-route.ts'
import { shiftOffers } from '../roster/shift-offer.ts'
import { shiftPatterns } from '../roster/shift-patterns.ts'
import { shiftSwaps } from '../roster/shift-swap.ts'
import { sitePosts } from '../site-posts/site-post.ts'
import { subscribers } from '../clients/subscriber.ts'
import { welfareChecks } from '../alarms/welfare-check.ts'
import { workers } from '../workers/worker.ts'

interface CustomList {
  title: string
  of: { path: string; row: z.ZodObject; query: z.ZodObject }
  needs: Permission
  /** names of columns that contain minor units of the row's `currency` */
  money?: readonly string[]
}

/** The lists on which people can base a saved report, by the name that the report stores. */
export const CUSTOM_LISTS = {
  alarms: { title: 'Alarms', of: alarms, needs: 'View Alarms' },
  'welfare-checks': { title: 'Welfare checks', of: welfareChecks, needs: 'View Alarms' },
  incidents: { title: 'Incidents', of: incidents, needs: 'View Incidents' },
  issues: { title: 'Issues', of: issues, needs: 'View Issues' },
  occurrences: { title: 'Occurrences', of: occurrences, needs: 'View Occurrences' },
  rounds: { title: 'Rounds', of: roundRuns, needs: 'View Patrols' },
  'patrol-routes': { title: 'Patrol routes', of: patrolRoutes, needs: 'View Patrols' },
  checkpoints: { title: 'Checkpoints', of: checkpoints, needs: 'View Patrols' },
  'checklist-runs': { title: 'Checklist runs', of: checklistRuns, needs: 'View Checklists' },
  checklists: { title: 'Checklists', of: checklists, needs: 'View Checklists' },
  'field-reports': { title: 'Reports by code', of: fieldReports, needs: 'View Checklists' },
  clients: { title: 'Clients', of: clients, needs: 'View Clients' },
  assignments: { title: 'Assignments', of: assignments, needs: 'View Assignments' },
  'site-posts': { title: 'Site posts', of: sitePosts, needs: 'View Site Posts' },
  guards: { title: 'Guards', of: workers, needs: 'View Guards' },
  phones: { title: 'Phones', of: devices, needs: 'View Phones' },
  leave: { title: 'Leave', of: leave, needs: 'View Leave' },
  'attendance-sheets': { title: 'Attendance sheets', of: attendanceSheets, needs: 'View Attendance' },
  'shift-patterns': { title: 'Shift patterns', of: shiftPatterns, needs: 'View Shifts' },
  'shift-offers': { title: 'Shift offers', of: shiftOffers, needs: 'View Shifts' },
  'shift-swaps': { title: 'Shift swaps', of: shiftSwaps, needs: 'View Shifts' },
  documents: { title: 'Documents', of: documents, needs: 'View Documents' },
  subscribers: { title: 'Subscribers', of: subscribers, needs: 'View Subscribers' },
  'billing-contracts': { title: 'Billing contracts', of: billingContracts, needs: 'View Billing' },
  invoices: {
    title: 'Invoices',
    of: invoices,
    needs: 'View Billing',
    money: ['net', 'tax', 'gross', 'paid', 'credited', 'debited', 'open'],
  },
  'bank-lines': { title: 'Bank lines', of: bankLines, needs: 'View Billing', money: ['amount'] },
  'account-credits': {
    title: 'Credits on account',
    of: accountCredits,
    needs: 'View Billing',
    money: ['amount', 'remaining'],
  },
} as const satisfies Record<string, CustomList>

export type CustomListName = keyof typeof CUSTOM_LISTS
export const CUSTOM_LIST_NAMES = Object.keys(CUSTOM_LISTS) as [CustomListName, ...CustomListName[]]
export const findCustomList = (name: CustomListName): CustomList => CUSTOM_LISTS[name]

export interface CustomColumn {
  name: string
  title: string
  kind: ValueKind
  isMoney: boolean
}

/** columns that are useless to people, such as ids, digests and versions */
const HIDDEN = /^(id|photo|logo|avatar|version)$|_ids?$/

/** Returns the columns of a list that a saved report may show. */
export function customColumns(name: CustomListName): CustomColumn[] {
  const { of, money = [] } = findCustomList(name)
  return Object.entries(of.row.shape).flatMap(([field, schema]) => {
    const isMoney = money.includes(field)
    const kind = isMoney ? 'amount' : kindOf(field, bareOf(schema as z.ZodType))
    return kind === null || HIDDEN.test(field)
      ? []
      : [{ name: field, title: codeToLabel(field), kind, isMoney }]
  })
}

/** Returns a schema without its optional and nullable wrappers. */
const bareOf = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? bareOf(schema.unwrap() as z.ZodType)
    : schema

function kindOf(field: string, schema: z.ZodType): ValueKind | null {
  if (schema instanceof z.ZodNumber) return /(^|_)at$|^due_(from|to)$/.test(field) ? 'moment' : 'number'
  if (schema instanceof z.ZodString) return /(^|_)(on|day)$/.test(field) ? 'day' : 'text'
  if (schema instanceof z.ZodEnum || schema instanceof z.ZodBoolean || schema instanceof z.ZodLiteral)
    return 'text'
  return null
}

/** Returns the filters of a list that choose among fixed values, with these values. */
export function customFilterChoices(name: CustomListName): Readonly<Record<string, readonly string[]>> {
  const fields = Object.entries(findCustomList(name).of.query.shape)
  return Object.fromEntries(
    fields.flatMap(([field, schema]) => {
      const bare = bareOf(schema as z.ZodType)
      return field !== 'sort' && bare instanceof z.ZodEnum ? [[field, bare.options.map(String)]] : []
    }),
  )
}

/** Returns whether a list can be filtered by client or site. */
export const canFilterBy = (name: CustomListName, field: 'client_id' | 'assignment_id'): boolean =>
  field in findCustomList(name).of.query.shape
