import { Input } from '../../ui/control/input.tsx'

/** An integer field; NaN if empty. */
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
