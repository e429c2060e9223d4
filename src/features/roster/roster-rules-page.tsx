import { z } from 'zod'
import { rosterRules as contract, type RosterRulesRow } from '../../../contract/roster-rules.ts'
import { KENYA_LIMITS } from '../../../domain/roster/work-limits.ts'
import { holiday, KENYA_HOLIDAYS } from '../../../domain/roster-rules/holiday.ts'
import { NumberField } from '../../resource/form/form-fields.tsx'
import { EditPage } from '../../resource/form/form-pages.tsx'
import { FormSection } from '../../resource/form/form-section.tsx'
import type { RecordKind } from '../../resource/record/record-kind.ts'
import { ViewPage } from '../../resource/record/view-page.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { HolidaysField } from './holidays-field.tsx'
import { holidayWords } from './roster-words.ts'

const path = '/schedule/rules'

const rules: RecordKind<RosterRulesRow> = {
  of: contract,
  module: 'Shifts',
  one: 'holidays and limits',
  many: 'holidays and limits',
  only: 'own',
  title: () => 'Holidays and limits',
  fields: {
    holidays: {
      label: 'Public holidays',
      show: (value) => z.array(holiday).parse(value).map(holidayWords).join(' · '),
      none: 'none',
    },
    rest_hours: { label: 'Least rest between two duties (hours)' },
    day_hours: { label: 'Most work in 24 hours' },
    week_hours: { label: 'Normal week (hours)' },
    fortnight_hours: { label: 'Most work in two weeks (hours)' },
    days_in_row: { label: 'Most days in a row' },
    nights_in_row: { label: 'Most nights in a row' },
  },
  sections: [
    { title: 'Public holidays', fields: ['holidays'] },
    {
      title: 'Limits of work',
      fields: ['rest_hours', 'day_hours', 'week_hours', 'fortnight_hours', 'days_in_row', 'nights_in_row'],
    },
  ],
  list: path,
  view: () => path,
  edit: () => `${path}/edit`,
  may: () => ({ change: true, remove: false }),
  failures: {
    list: 'The holidays and limits could not be fetched.',
    record: () => 'The holidays and limits could not be fetched.',
    add: 'The holidays and limits could not be saved.',
    change: () => 'The holidays and limits could not be saved.',
    remove: () => 'The holidays and limits could not be saved.',
  },
}

export function RosterRulesPage() {
  return <ViewPage kind={rules}>{() => <Notice kind="info">{KENYA_HOLIDAYS.verify}</Notice>}</ViewPage>
}

const empty = {
  holidays: [],
  rest_hours: null,
  day_hours: null,
  week_hours: null,
  fortnight_hours: null,
  days_in_row: null,
  nights_in_row: null,
}
const kenya = (of: keyof typeof KENYA_LIMITS) =>
  `Kenya’s default: ${KENYA_LIMITS[of].value}. Source: ${KENYA_LIMITS[of].source}.`

export function EditRosterRulesPage() {
  return (
    <EditPage kind={rules} empty={empty}>
      <FormSection title="Public holidays">
        <HolidaysField />
      </FormSection>
      <FormSection title="Limits of work">
        <NumberField name="rest_hours" hint={kenya('restHours')} />
        <NumberField name="day_hours" hint={kenya('dayHours')} />
        <NumberField name="week_hours" hint={kenya('weekHours')} />
        <NumberField name="fortnight_hours" hint={kenya('fortnightHours')} />
        <NumberField name="days_in_row" hint={kenya('daysInRow')} />
        <NumberField name="nights_in_row" hint={kenya('nightsInRow')} />
      </FormSection>
    </EditPage>
  )
}
