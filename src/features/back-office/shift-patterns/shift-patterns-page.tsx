import { css } from '../../../../styled-system/css'
import type { ShiftPattern } from '../../../../contract/shift-patterns.ts'
import { usePermission } from '../../../app-services.ts'
import { ChoiceField, DateField, NumberField, TextField } from '../../../resource/form/form-fields.tsx'
import { AddPage, EditPage } from '../../../resource/form/form-pages.tsx'
import { FormSection } from '../../../resource/form/form-section.tsx'
import { counted } from '../../../resource/record/record-kind.ts'
import { ListField } from '../../../resource/form/list-field.tsx'
import { ListPage } from '../../../resource/list/list-page.tsx'
import { removeRows } from '../../../resource/list/remove-rows.tsx'
import { daysWords } from '../../../resource/record/days-words.ts'
import { PartsCard } from '../../../resource/record/parts-card.tsx'
import { ViewPage } from '../../../resource/record/view-page.tsx'
import { Card } from '../../../ui/content/card.tsx'
import { guard } from '../guards/guard-kind.tsx'
import { BreaksField } from './breaks-field.tsx'
import { DaysField } from './days-field.tsx'
import { DutyCalendar } from './duty-calendar.tsx'
import { PatternHoursField } from './pattern-hours-field.tsx'
import { patternHours, ruleOfRow, shiftPattern } from './shift-pattern-kind.ts'
import { ShiftPreview } from './shift-preview.tsx'

const body = css({ padding: '4' })

const BULK = [
  removeRows(
    shiftPattern,
    'They are no longer listed. Their history is kept. A shift that guards have stays.',
  ),
]

export function ShiftsPage() {
  return (
    <ListPage
      kind={shiftPattern}
      columns={[
        { field: 'name' },
        { field: 'start_local', cell: patternHours },
        { field: 'days', cell: ({ days }) => daysWords(days) },
        { field: 'required_guards', wide: true, cell: ({ required_guards: count }) => `${count} needed` },
        { field: 'guard_count', wide: true, cell: ({ guard_count: count }) => counted(guard, count) },
      ]}
      bulk={BULK}
      whenEmpty="A shift says from when until when guards work and on which days: each weekday, or four days on and two off."
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
    <FormSection title="Hours">
      <TextField name="name" hint="Night, 4 on 2 off; Day; Weekend …" />
      <NumberField name="required_guards" hint="On each shift" />
      <PatternHoursField />
    </FormSection>
    <FormSection title="Days">
      <DaysField />
      <DateField name="valid_from" hint="May be left empty" />
      <DateField name="valid_to" hint="May be left empty" />
      <ChoiceField
        name="holiday_policy"
        none={null}
        hint="Which days are holidays is set under Holidays and limits."
      />
      <NumberField name="holiday_guards" hint="Only with another number of guards" />
      <ShiftPreview />
    </FormSection>
    <FormSection title="Who may do it">
      <TextField name="min_rank" hint="May be left empty" />
      <ListField name="certificates" hint="With commas between, e.g. First aid, Dog handler" />
    </FormSection>
    <FormSection title="Breaks">
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
          title: 'Assignments',
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
  const rule = ruleOfRow(row)
  return (
    <Card title="Next weeks">
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
        title="Guards"
        anchor="guards"
        kind={guard}
        only={{ shift_pattern_id: id }}
        columns={['user_full_name', 'assignment_id', 'status']}
        whenEmpty="No guard has this shift. It is given on the page of an assignment or a guard."
      />
    )
  )
}
