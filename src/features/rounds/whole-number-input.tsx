import { Input } from '../../ui/control/input.tsx'

/** A whole number as it is typed; NaN where nothing is. */
export function WholeNumberInput({ value, onChange }: { value: number; onChange: (next: number) => void }) {
  return (
    <Input
      inputMode="numeric"
      autoComplete="off"
      value={Number.isNaN(value) ? '' : value}
      onChange={({ currentTarget: { value: typed } }) => onChange(typed === '' ? NaN : Number(typed))}
    />
  )
}
