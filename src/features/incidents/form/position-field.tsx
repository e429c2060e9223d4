import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useProblem, useFieldTexts } from '../../../resource/form/form-fields.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { Input } from '../../../ui/control/input.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

interface Position {
  latitude: number
  longitude: number
}

/** Parses '-1.28, 36.82' (latitude, longitude); null if empty, the text if invalid. */
function positionIn(typed: string): Position | string | null {
  if (typed.trim() === '') return null
  const [latitude, longitude, ...rest] = typed.split(',').map((part) => Number(part.trim() || Number.NaN))
  const isPosition = rest.length === 0 && Number.isFinite(latitude) && Number.isFinite(longitude)
  return isPosition ? { latitude: Number(latitude), longitude: Number(longitude) } : typed
}

/** Field for latitude and longitude in degrees, in the format that map apps copy. */
export function PositionField({ name }: { name: string }) {
  const {
    field: { value, onChange, onBlur, ref },
  } = useController({ name })
  const position = value as Position | string | null
  const [typed, setTyped] = useState(
    position !== null && typeof position === 'object' ? `${position.latitude}, ${position.longitude}` : '',
  )
  const problem = useProblem(name)
  const isWrong = typeof position === 'string'
  return (
    <Field
      label={useFieldTexts(name).label}
      hint={tr(texts.latitudeLongitudeMayBeLeftEmpty)}
      error={isWrong ? tr(texts.pleaseUseTwoNumbersSuchAs12864) : problem}
    >
      <Input
        ref={ref}
        autoComplete="off"
        value={typed}
        onBlur={onBlur}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          onChange(positionIn(event.currentTarget.value))
        }}
      />
    </Field>
  )
}
