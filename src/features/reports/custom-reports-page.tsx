import { Link } from 'react-router-dom'
import { CUSTOM_REPORT_SLUG } from '../../../contract/reports/report-list.ts'
import type { CustomReportRow } from '../../../contract/reports/custom-report.ts'
import { AddPage, EditPage } from '../../resource/form/form-pages.tsx'
import { ListPage } from '../../resource/list/list-page.tsx'
import { removeRows } from '../../resource/bulk/bulk-command.tsx'
import { ViewPage } from '../../resource/record/view-page.tsx'
import { buttonRecipe } from '../../ui/control/button.tsx'
import { CustomReportFields } from './custom-report-fields.tsx'
import { customReport } from './custom-report-kind.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const BULK = [removeRows(customReport, tr(texts.theirExportsCanStillBeChecked))]
const REFERRERS = {
  'report schedules': { title: tr(texts.reportSchedules2), to: () => '/reports/schedules' },
}

export function CustomReportsPage() {
  return (
    <ListPage
      kind={customReport}
      columns={[{ field: 'name' }, { field: 'list' }, { field: 'group_by', wide: true }]}
      bulk={BULK}
      whenEmpty={tr(texts.savedReportShowsColumnsOfAListThat)}
    />
  )
}

const EMPTY = {
  name: '',
  list: '',
  columns: [],
  filters: [],
  group_by: null,
  sum_column: null,
  period_column: null,
  plot: 'none',
}

export function AddCustomReportPage() {
  return (
    <AddPage kind={customReport} empty={EMPTY}>
      <CustomReportFields />
    </AddPage>
  )
}

export function EditCustomReportPage() {
  return (
    <EditPage kind={customReport} empty={EMPTY}>
      <CustomReportFields />
    </EditPage>
  )
}

export function CustomReportPage() {
  return (
    <ViewPage<CustomReportRow>
      kind={customReport}
      referrers={REFERRERS}
      actions={({ id }) => (
        <Link className={buttonRecipe({})} to={`/reports/${CUSTOM_REPORT_SLUG}?custom_report_id=${id}`}>
          {tr(texts.openTheReport)}
        </Link>
      )}
    />
  )
}
