import { useController } from 'react-hook-form'
import { usePermission } from '../../../app-services.ts'
import { useProblem } from '../../../resource/form/form-fields.tsx'
import { RecordPicker } from '../../../resource/form/record-picker.tsx'
import { SHIFT_PATTERNS } from '../shift-patterns/shift-pattern-kind.ts'
import { ShiftField } from './shift-field.tsx'

/** When a guard is on duty: by one of the company's shifts, or by daily hours of the guard's own. */
export function ShiftChoice() {
  const pattern = useController({ name: 'shift_pattern_id' })
  const hours = useController({ name: 'shift' })
  const problem = useProblem('shift_pattern_id')
  const maySee = usePermission('View Shifts')
  const chosen = typeof pattern.field.value === 'string' ? pattern.field.value : null
  return (
    <>
      {maySee && (
        <RecordPicker
          label="Shift"
          reference={SHIFT_PATTERNS}
          value={chosen}
          onChange={(id) => {
            pattern.field.onChange(id)
            if (id !== null) hours.field.onChange(null)
          }}
          onBlur={pattern.field.onBlur}
          ref={pattern.field.ref}
          error={problem}
          hint="Or leave it empty and enter daily hours"
          clearable
        />
      )}
      {chosen === null && <ShiftField />}
    </>
  )
}
