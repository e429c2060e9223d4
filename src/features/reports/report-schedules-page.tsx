import { useWatch } from 'react-hook-form'
import { CUSTOM_REPORT_SLUG, readableReports, reportTitle } from '../../../contract/reports/report-list.ts'
import { useTimeZone, useUser } from '../../app/app-services.ts'
import { ChoiceField, PickerField, SwitchField, TextField } from '../../resource/form/form-fields.tsx'
import { AddPage, EditPage } from '../../resource/form/form-pages.tsx'
import { ListField } from '../../resource/form/list-field.tsx'
import { PickersField } from '../../resource/form/pickers-field.tsx'
import { ListPage } from '../../resource/list/list-page.tsx'
import { removeRows } from '../../resource/bulk/bulk-command.tsx'
import { ViewPage } from '../../resource/record/view-page.tsx'
import { ReportDeliveries } from './report-deliveries.tsx'
import { reportSchedule } from './report-schedule-kind.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const BULK = [removeRows(reportSchedule, tr(texts.theyAreNotMailedAnyMore))]

export function ReportSchedulesPage() {
  return (
    <ListPage
      kind={reportSchedule}
      columns={[
        { field: 'name' },
        { field: 'slug', wide: true, cell: (row) => row.custom_report_name ?? reportTitle(row.slug) },
        { field: 'frequency' },
        { field: 'next_at' },
      ]}
      bulk={BULK}
      whenEmpty={tr(texts.scheduleMailsAReportToSubscribersOfA)}
    />
  )
}

const EMPTY = {
  name: '',
  slug: '',
  client_id: null,
  assignment_id: null,
  custom_report_id: null,
  frequency: 'weekly',
  weekday: 1,
  time_of_day: '07:00',
  time_zone: '',
  format: 'pdf',
  only_if_not_empty: false,
  subscriber_ids: null,
  addresses: null,
  is_active: true,
}

function Fields() {
  const isCustom = useWatch({ name: 'slug' }) === CUSTOM_REPORT_SLUG
  const open = readableReports(useUser()?.permissions ?? []).map(({ slug }) => slug)
  return (
    <>
      <TextField name="name" />
      <ChoiceField name="slug" none={tr(texts.chooseAReport)} offered={[...open, CUSTOM_REPORT_SLUG]} />
      {isCustom && <PickerField name="custom_report_id" />}
      <PickerField name="client_id" />
      <PickerField name="assignment_id" />
      <ChoiceField name="frequency" none={null} />
      <ChoiceField name="weekday" none={null} />
      <TextField name="time_of_day" hint={tr(texts.suchAs0700)} />
      <TextField name="time_zone" hint={tr(texts.suchAsAfricaNairobi)} />
      <ChoiceField name="format" none={null} />
      <PickersField name="subscriber_ids" />
      <ListField name="addresses" hint={tr(texts.separateSeveralWithCommas)} />
      <SwitchField name="only_if_not_empty" />
      <SwitchField name="is_active" />
    </>
  )
}

export function AddReportSchedulePage() {
  const timeZone = useTimeZone()
  return (
    <AddPage kind={reportSchedule} empty={{ ...EMPTY, time_zone: timeZone }}>
      <Fields />
    </AddPage>
  )
}

export function EditReportSchedulePage() {
  return (
    <EditPage kind={reportSchedule} empty={EMPTY}>
      <Fields />
    </EditPage>
  )
}

export function ReportSchedulePage() {
  return <ViewPage kind={reportSchedule}>{(row) => <ReportDeliveries schedule={row} />}</ViewPage>
}
