import { useController, type FieldErrors } from 'react-hook-form'
import type { ShiftPattern } from '../../../../contract/shift-patterns.ts'
import { DaysInput } from '../../../resource/form/days-input.tsx'

/** On which days a shift begins. */
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
