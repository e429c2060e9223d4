import { useState } from 'react'
import { Input } from '../../../ui/control/input.tsx'

interface Props {
  value: number | null
  onChange: (value: number | null) => void
  label?: string
}

/** A number field that accepts a decimal point or comma. Its value is null while the text is not a number. */
export function NumberInput({ value, onChange, label }: Props) {
  const [typed, setTyped] = useState(value === null ? '' : String(value))
  return (
    <Input
      autoComplete="off"
      inputMode="decimal"
      aria-label={label}
      value={typed}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        const number = Number(text.trim().replace(',', '.'))
        onChange(text.trim() === '' || !Number.isFinite(number) ? null : number)
      }}
    />
  )
}
