import { z } from 'zod'
import { rosterRules as contract, type RosterRulesRow } from '../../../contract/roster/roster-rules.ts'
import { KENYA_LIMITS } from '../../../domain/roster/work-limits.ts'
import { holiday, KENYA_HOLIDAYS } from '../../../domain/roster/holiday.ts'
import { NumberField } from '../../resource/form/form-fields.tsx'
import { EditPage } from '../../resource/form/form-pages.tsx'
import { FormSection } from '../../resource/form/form-section.tsx'
import type { ResourceView } from '../../resource/record/resource-view.ts'
import { ViewPage } from '../../resource/record/view-page.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { HolidaysField } from './holidays-field.tsx'
import { formatHoliday } from './format-roster.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const path = '/schedule/rules'

const rules: ResourceView<RosterRulesRow> = {
  of: contract,
  module: 'Shifts',
  one: tr(texts.holidaysAndLimits),
  many: tr(texts.holidaysAndLimits),
  only: 'own',
  title: () => tr(texts.holidaysAndLimits2),
  fields: {
    holidays: {
      label: tr(texts.publicHolidays),
      show: (value) => z.array(holiday).parse(value).map(formatHoliday).join(' · '),
      none: tr(texts.none),
    },
    rest_hours: { label: tr(texts.leastRestBetweenTwoDutiesHours) },
    day_hours: { label: tr(texts.mostWorkIn24Hours) },
    week_hours: { label: tr(texts.normalWeekHours) },
    fortnight_hours: { label: tr(texts.mostWorkInTwoWeeksHours) },
    days_in_row: { label: tr(texts.mostDaysInARow) },
    nights_in_row: { label: tr(texts.mostNightsInARow) },
  },
  sections: [
    { title: tr(texts.publicHolidays), fields: ['holidays'] },
    {
      title: tr(texts.limitsOfWork),
      fields: ['rest_hours', 'day_hours', 'week_hours', 'fortnight_hours', 'days_in_row', 'nights_in_row'],
    },
  ],
  list: path,
  view: () => path,
  edit: () => `${path}/edit`,
  may: () => ({ change: true, remove: false }),
  failures: {
    list: tr(texts.holidaysAndLimitsCouldNotBeFetched),
    record: () => tr(texts.holidaysAndLimitsCouldNotBeFetched),
    add: tr(texts.holidaysAndLimitsCouldNotBeSaved),
    change: () => tr(texts.holidaysAndLimitsCouldNotBeSaved),
    remove: () => tr(texts.holidaysAndLimitsCouldNotBeSaved),
  },
}

export function RosterRulesPage() {
  return (
    <ViewPage kind={rules}>
      {() => (
        <>
          <Notice kind="info">{KENYA_HOLIDAYS.verify}</Notice>
          <Notice kind="info">
            {LIMITS.map(([field, of]) => (
              <p key={of}>
                {rules.fields[field]?.label}: {kenya(of)}
              </p>
            ))}
          </Notice>
        </>
      )}
    </ViewPage>
  )
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
const LIMITS = [
  ['rest_hours', 'restHours'],
  ['day_hours', 'dayHours'],
  ['week_hours', 'weekHours'],
  ['fortnight_hours', 'fortnightHours'],
  ['days_in_row', 'daysInRow'],
  ['nights_in_row', 'nightsInRow'],
] as const
const kenya = (of: keyof typeof KENYA_LIMITS) =>
  tr(texts.kenyasDefaultValueSourceSource, { value: KENYA_LIMITS[of].value, source: KENYA_LIMITS[of].source })

export function EditRosterRulesPage() {
  return (
    <EditPage kind={rules} empty={empty}>
      <FormSection title={tr(texts.publicHolidays)}>
        <HolidaysField />
      </FormSection>
      <FormSection title={tr(texts.limitsOfWork)}>
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
