import { z } from 'zod'
import { CUSTOM_LIST_NAMES, CUSTOM_LISTS } from '../../../contract/reports/custom-lists.ts'
import { type CustomReportRow, customReports } from '../../../contract/reports/custom-report.ts'
import { codeToLabel } from '../../../domain/reports/report-figures.ts'
import type { ResourceView } from '../../resource/record/resource-view.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const LISTS = Object.fromEntries(CUSTOM_LIST_NAMES.map((name) => [name, CUSTOM_LISTS[name].title]))
const listed = z.array(z.string())
const filters = customReports.row.shape.filters
const words = (value: unknown) => (typeof value === 'string' ? codeToLabel(value) : '')

/** Describes saved reports, which people define from a list. */
export const customReport: ResourceView<CustomReportRow> = {
  of: customReports,
  module: 'Reports',
  one: tr(texts.savedReport),
  many: tr(texts.savedReports),
  title: ({ name }) => name,
  fields: {
    name: { label: tr(texts.name2) },
    list: { label: tr(texts.list), choices: LISTS },
    columns: { label: tr(texts.columns), show: (value) => listed.parse(value).map(codeToLabel).join(', ') },
    filters: {
      label: tr(texts.filters),
      none: tr(texts.none),
      show: (value) =>
        filters
          .parse(value)
          .map((each) => `${codeToLabel(each.field)}: ${codeToLabel(each.value).toLowerCase()}`)
          .join(', ') || tr(texts.none),
    },
    group_by: { label: tr(texts.groupedBy), none: tr(texts.nothing2), show: words },
    sum_column: { label: tr(texts.sumOf), none: tr(texts.nothing2), show: words },
    period_column: { label: tr(texts.periodBy), none: tr(texts.allRowsAtAnyTime), show: words },
    plot: {
      label: tr(texts.plot),
      choices: { none: tr(texts.none2), groups: tr(texts.rowsOfEachGroup), days: tr(texts.rowsOfEachDay) },
    },
  },
  list: '/reports/saved',
  add: '/reports/saved/add',
  view: (id) => `/reports/saved/view/${id}`,
  edit: (id) => `/reports/saved/edit/${id}`,
  failures: {
    list: tr(texts.savedReportsCouldNotBeFetched),
    record: () => tr(texts.savedReportCouldNotBeFetched),
    add: tr(texts.savedReportCouldNotBeAdded),
    change: () => tr(texts.savedReportCouldNotBeChanged),
    remove: () => tr(texts.savedReportCouldNotBeRemoved),
  },
}
