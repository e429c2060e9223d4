import { useController, useFormContext } from 'react-hook-form'
import { usePermission } from '../../app/app-services.ts'
import { useProblem } from '../../resource/form/form-fields.tsx'
import { RecordPicker } from '../../resource/form/record-picker.tsx'
import { SHIFT_PATTERNS } from '../shift-patterns/shift-pattern-kind.ts'
import { ShiftField } from './shift-field.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

/** Field for a guard's hours: one of the company's shifts, or own daily hours. */
export function ShiftChoice() {
  const {
    field: { value, onChange, onBlur, ref },
  } = useController({ name: 'shift_pattern_id' })
  const { setValue } = useFormContext()
  const problem = useProblem('shift_pattern_id')
  const maySee = usePermission('View Shifts')
  const chosen = typeof value === 'string' ? value : null
  return (
    <>
      {maySee && (
        <RecordPicker
          label={tr(texts.shift)}
          reference={SHIFT_PATTERNS}
          value={chosen}
          onChange={(id) => {
            onChange(id)
            if (id !== null) setValue('shift', null, { shouldDirty: true })
          }}
          onBlur={onBlur}
          ref={ref}
          error={problem}
          hint={tr(texts.orLeaveItEmptyAndEnterDailyHours)}
          clearable
        />
      )}
      {chosen === null && <ShiftField />}
    </>
  )
}
