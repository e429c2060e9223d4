import { z } from 'zod'
import { assignments } from '../../../contract/assignments/assignment.ts'
import { clients } from '../../../contract/clients/client.ts'
import { REPORT_SLUGS, reportTitle } from '../../../contract/reports/report-list.ts'
import { customReports } from '../../../contract/reports/custom-report.ts'
import { type ReportScheduleRow, reportSchedules } from '../../../contract/reports/report-schedule.ts'
import { subscribers } from '../../../contract/clients/subscriber.ts'
import type { ResourceView } from '../../resource/record/resource-view.ts'
import { tr } from '../../texts/tr.ts'
import * as catalogue from './texts.ts'

const REPORT_NAMES = Object.fromEntries(REPORT_SLUGS.map((slug) => [slug, reportTitle(slug)]))
const texts = z.array(z.string()).nullable()
const listed = (value: unknown) => texts.parse(value)?.join(', ') ?? ''
const yesNo = (value: unknown) => (value ? 'yes' : 'no')

/** Describes schedules by which reports are mailed. */
export const reportSchedule: ResourceView<ReportScheduleRow> = {
  of: reportSchedules,
  module: 'Reports',
  one: tr(catalogue.reportSchedule),
  many: tr(catalogue.reportSchedules),
  title: ({ name }) => name,
  fields: {
    name: { label: tr(catalogue.name2) },
    slug: { label: tr(catalogue.report), choices: REPORT_NAMES },
    client_id: {
      label: tr(catalogue.client),
      refersTo: { of: clients, title: 'name' },
      nameIn: 'client_name',
      none: tr(catalogue.all),
    },
    assignment_id: {
      label: tr(catalogue.site),
      refersTo: { of: assignments, title: 'name' },
      nameIn: 'assignment_name',
      none: tr(catalogue.all),
    },
    custom_report_id: {
      label: tr(catalogue.savedReport2),
      refersTo: { of: customReports, title: 'name' },
      nameIn: 'custom_report_name',
      none: tr(catalogue.none),
    },
    frequency: {
      label: tr(catalogue.frequency),
      choices: {
        daily: tr(catalogue.daily),
        weekly: tr(catalogue.weekly),
        monthly: tr(catalogue.monthlyOnTheFirstDay),
      },
    },
    weekday: {
      label: tr(catalogue.weekday),
      choices: {
        1: tr(catalogue.monday),
        2: tr(catalogue.tuesday),
        3: tr(catalogue.wednesday),
        4: tr(catalogue.thursday),
        5: tr(catalogue.friday),
        6: tr(catalogue.saturday),
        7: tr(catalogue.sunday),
      },
    },
    time_of_day: { label: tr(catalogue.time) },
    time_zone: { label: tr(catalogue.timeZone) },
    format: { label: tr(catalogue.format), choices: { pdf: 'PDF', xlsx: tr(catalogue.excel), csv: 'CSV' } },
    only_if_not_empty: { label: tr(catalogue.onlyIfNotEmpty), show: yesNo },
    subscriber_ids: {
      label: tr(catalogue.subscribers),
      refersTo: { of: subscribers, title: 'name', only: { topics: 'reports' } },
      show: (value) => String(texts.parse(value)?.length ?? 0),
    },
    addresses: { label: tr(catalogue.emailAddresses), show: listed },
    is_active: { label: tr(catalogue.active), show: yesNo },
    unsubscribed: { label: tr(catalogue.unsubscribed), show: listed, none: tr(catalogue.nobody) },
    owner_name: { label: tr(catalogue.computedWithThePermissionsOf) },
    next_at: { label: tr(catalogue.next), time: true, none: tr(catalogue.paused) },
  },
  list: '/reports/schedules',
  add: '/reports/schedules/add',
  view: (id) => `/reports/schedules/view/${id}`,
  edit: (id) => `/reports/schedules/edit/${id}`,
  failures: {
    list: tr(catalogue.reportSchedulesCouldNotBeFetched),
    record: () => tr(catalogue.reportScheduleCouldNotBeFetched),
    add: tr(catalogue.reportScheduleCouldNotBeAdded),
    change: () => tr(catalogue.reportScheduleCouldNotBeChanged),
    remove: () => tr(catalogue.reportScheduleCouldNotBeRemoved),
  },
}
