import * as texts from './texts.ts'
import { useController, type FieldErrors } from 'react-hook-form'
import type { ShiftPattern } from '../../../contract/roster/shift-patterns.ts'
import { DaysInput } from '../../resource/form/days-input.tsx'
import { css } from '../../../styled-system/css'
import { usePermission } from '../../app/app-services.ts'
import { ChoiceField, DateField, NumberField, TextField } from '../../resource/form/form-fields.tsx'
import { AddPage, EditPage } from '../../resource/form/form-pages.tsx'
import { FormSection } from '../../resource/form/form-section.tsx'
import { formatCount } from '../../resource/record/resource-view.ts'
import { ListField } from '../../resource/form/list-field.tsx'
import { ListPage } from '../../resource/list/list-page.tsx'
import { removeRows } from '../../resource/bulk/bulk-command.tsx'
import { formatDays } from '../../resource/record/format-days.ts'
import { PartsCard } from '../../resource/related/parts-card.tsx'
import { ViewPage } from '../../resource/record/view-page.tsx'
import { Card } from '../../ui/content/card.tsx'
import { guard } from '../workers/guard-kind.tsx'
import { BreaksField } from './breaks-field.tsx'
import { DutyCalendar } from './duty-calendar.tsx'
import { PatternHoursField } from './pattern-hours-field.tsx'
import { patternHours, shiftPatternRule, shiftPattern } from './shift-pattern-kind.ts'
import { ShiftPreview } from './shift-preview.tsx'
import { tr } from '../../texts/tr.ts'

const body = css({ padding: '4' })

const BULK = [removeRows(shiftPattern, tr(texts.theyAreNoLongerListedTheirHistoryIs))]

export function ShiftsPage() {
  return (
    <ListPage
      kind={shiftPattern}
      columns={[
        { field: 'name' },
        { field: 'start_local', cell: patternHours },
        { field: 'days', cell: ({ days }) => formatDays(days) },
        {
          field: 'required_guards',
          wide: true,
          cell: ({ required_guards: count }) => tr(texts.neededCount, { count }),
        },
        { field: 'guard_count', wide: true, cell: ({ guard_count: count }) => formatCount(guard, count) },
      ]}
      bulk={BULK}
      whenEmpty={tr(texts.shiftDefinesTheHoursAndTheDaysOn)}
    />
  )
}

const empty = {
  name: '',
  start_local: '',
  duration_min: NaN,
  days: { kind: 'daily' },
  valid_from: null,
  valid_to: null,
  holiday_policy: 'work',
  holiday_guards: null,
  required_guards: 1,
  min_rank: null,
  certificates: null,
  breaks: null,
}
const fields = (
  <>
    <FormSection title={tr(texts.hours)}>
      <TextField name="name" hint={tr(texts.night4On2OffDayWeekend)} />
      <NumberField name="required_guards" hint={tr(texts.onEachShift)} />
      <PatternHoursField />
    </FormSection>
    <FormSection title={tr(texts.days)}>
      <DaysField />
      <DateField name="valid_from" hint={tr(texts.mayBeLeftEmpty)} />
      <DateField name="valid_to" hint={tr(texts.mayBeLeftEmpty)} />
      <ChoiceField
        name="holiday_policy"
        none={null}
        hint={tr(texts.whichDaysAreHolidaysIsSetUnderHolidays)}
      />
      <NumberField name="holiday_guards" hint={tr(texts.onlyWithAnotherNumberOfGuards)} />
      <ShiftPreview />
    </FormSection>
    <FormSection title={tr(texts.whoMayDoIt)}>
      <TextField name="min_rank" hint={tr(texts.mayBeLeftEmpty)} />
      <ListField name="certificates" hint={tr(texts.separatedByCommasEGFirstAidDog)} />
    </FormSection>
    <FormSection title={tr(texts.breaks)}>
      <BreaksField />
    </FormSection>
  </>
)

export function AddShiftPage() {
  return (
    <AddPage kind={shiftPattern} empty={empty}>
      {fields}
    </AddPage>
  )
}

export function EditShiftPage() {
  return (
    <EditPage kind={shiftPattern} empty={empty}>
      {fields}
    </EditPage>
  )
}

export function ShiftPage() {
  return (
    <ViewPage
      kind={shiftPattern}
      referrers={{
        assignments: {
          title: tr(texts.assignments),
          to: ({ id }) => `/schedule/view-shift/${id}#guards`,
          find: (name) => `/clients/assignments?search=${encodeURIComponent(name)}`,
        },
      }}
    >
      {(row) => (
        <>
          <Weeks row={row} />
          <Guards id={row.id} />
        </>
      )}
    </ViewPage>
  )
}

function Weeks({ row }: { row: ShiftPattern }) {
  const rule = shiftPatternRule(row)
  return (
    <Card title={tr(texts.nextWeeks)}>
      <div className={body}>
        {rule && (
          <DutyCalendar
            postings={[{ from: 0, to: null, shift: { name: row.name, rule } }]}
            guards={row.required_guards}
          />
        )}
      </div>
    </Card>
  )
}

function Guards({ id }: { id: string }) {
  return (
    usePermission('View Guards') && (
      <PartsCard
        title={tr(texts.guards)}
        anchor="guards"
        kind={guard}
        only={{ shift_pattern_id: id }}
        columns={['user_full_name', 'assignment_id', 'status']}
        whenEmpty={tr(texts.noGuardHasThisShiftShiftsAreAssigned)}
      />
    )
  )
}

export function DaysField() {
  const {
    field: { value, onChange, ref },
    fieldState: { error },
  } = useController({ name: 'days' })
  return (
    <DaysInput
      ref={ref}
      value={value as ShiftPattern['days']}
      onChange={onChange}
      problems={error as FieldErrors | undefined}
    />
  )
}
