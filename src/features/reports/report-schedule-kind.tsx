import { z } from 'zod'
import { assignments } from '../../../contract/assignment.ts'
import { clients } from '../../../contract/client.ts'
import { REPORTS } from '../../../contract/reports/report-list.ts'
import { type ReportScheduleRow, reportSchedules } from '../../../contract/reports/report-schedule.ts'
import { subscribers } from '../../../contract/subscriber.ts'
import type { RecordKind } from '../../resource/record/record-kind.ts'

const REPORT_NAMES = Object.fromEntries(REPORTS.map(({ slug, title }) => [slug, title]))
const texts = z.array(z.string()).nullable()
const listed = (value: unknown) => texts.parse(value)?.join(', ') ?? ''
const yesNo = (value: unknown) => (value ? 'yes' : 'no')

/** A report that is mailed at certain times. */
export const reportSchedule: RecordKind<ReportScheduleRow> = {
  of: reportSchedules,
  module: 'Reports',
  one: 'report schedule',
  many: 'report schedules',
  title: ({ name }) => name,
  fields: {
    name: { label: 'Name' },
    slug: { label: 'Report', choices: REPORT_NAMES },
    client_id: {
      label: 'Client',
      refersTo: { of: clients, title: 'name' },
      nameIn: 'client_name',
      none: 'all',
    },
    assignment_id: {
      label: 'Site',
      refersTo: { of: assignments, title: 'name' },
      nameIn: 'assignment_name',
      none: 'all',
    },
    frequency: {
      label: 'Frequency',
      choices: { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly, on the first day' },
    },
    weekday: {
      label: 'Weekday',
      choices: {
        1: 'Monday',
        2: 'Tuesday',
        3: 'Wednesday',
        4: 'Thursday',
        5: 'Friday',
        6: 'Saturday',
        7: 'Sunday',
      },
    },
    time_of_day: { label: 'Time' },
    time_zone: { label: 'Time zone' },
    format: { label: 'Format', choices: { pdf: 'PDF', xlsx: 'Excel', csv: 'CSV' } },
    only_if_not_empty: { label: 'Only if not empty', show: yesNo },
    subscriber_ids: {
      label: 'Subscribers',
      refersTo: { of: subscribers, title: 'name', only: { topics: 'reports' } },
      show: (value) => String(texts.parse(value)?.length ?? 0),
    },
    addresses: { label: 'Email addresses', show: listed },
    is_active: { label: 'Active', show: yesNo },
    unsubscribed: { label: 'Unsubscribed', show: listed, none: 'nobody' },
    owner_name: { label: 'Reads with the permissions of' },
    next_at: { label: 'Next', time: true, none: 'paused' },
  },
  list: '/reports/schedules',
  add: '/reports/schedules/add',
  view: (id) => `/reports/schedules/view/${id}`,
  edit: (id) => `/reports/schedules/edit/${id}`,
  failures: {
    list: 'The report schedules could not be fetched',
    record: () => 'The report schedule could not be fetched',
    add: 'The report schedule could not be added',
    change: () => 'The report schedule could not be changed',
    remove: () => 'The report schedule could not be removed',
  },
}
