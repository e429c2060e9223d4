import { z } from 'zod'
import { reportFormat } from '../../domain/reports/report.ts'
import { day } from '../../domain/time/day.ts'
import { invoice } from '../billing/invoice.ts'
import { id } from '../core/id.ts'
import { report } from '../reports/report.ts'

/**
 * GET /api/guest/invoices: issued invoices of the guest's clients, newest first. Amounts are minor units of
 * the currency.
 */
export const guestInvoicesReply = z.object({
  data: z.array(
    invoice.pick({
      id: true,
      client_id: true,
      client_name: true,
      number: true,
      status: true,
      period_from: true,
      period_to: true,
      currency: true,
      gross: true,
      paid: true,
      credited: true,
      debited: true,
      open: true,
      issued_on: true,
      due_on: true,
      overdue_days: true,
    }),
  ),
  /** whether there are more than are shown */
  more: z.boolean(),
})
export type GuestInvoice = z.infer<typeof guestInvoicesReply>['data'][number]

/** GET /api/guest/incidents: incidents that were released to the client; times in ms since epoch UTC. */
export const guestIncidentsReply = z.object({
  data: z.array(
    z.object({
      id,
      number: z.string(),
      title: z.string(),
      incident_type: z.string(),
      severity: z.string(),
      status: z.string(),
      site_post_name: z.string().nullable(),
      occurred_at: z.number(),
      released_at: z.number(),
      text: z.string(),
    }),
  ),
  more: z.boolean(),
})

/**
 * The reports that guests may read. They concern the guest's sites and contain no unreleased data such as
 * incidents.
 */
export const GUEST_REPORTS = ['patrol-proof', 'missed-points', 'attendance'] as const

/** GET /api/guest/reports/{slug}: the report as JSON; with `format`, as a file. */
export const guestReportQuery = z.object({
  from_day: day.optional(),
  to_day: day.optional(),
  assignment_id: id.optional(),
  format: reportFormat.optional(),
})
export const guestReportReply = z.object({
  data: z.object({ content: report.shape.content, sha256: z.string() }),
})
