import { useContext, useState } from 'react'
import { useController } from 'react-hook-form'
import { parseMoney, moneyToDecimal } from '../../../domain/money/money-text.ts'
import { Field } from '../../ui/control/field.tsx'
import { Input } from '../../ui/control/input.tsx'
import { KindContext, useProblem, useFieldTexts } from './form-fields.tsx'

interface InputProps {
  /** minor units; NaN if the typed amount is invalid, null if empty */
  value: number | null
  onChange: (minor: number) => void
  currency: string
}

/** An input for an amount such as 1,350.50. The value is in minor units (135050). */
export function MoneyInput({ value, onChange, currency }: InputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const stored = value === null || Number.isNaN(value) ? '' : moneyToDecimal(value, currency)
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? stored}
      onChange={({ currentTarget: { value: next } }) => {
        setTyped(next)
        onChange(parseMoney(next, currency))
      }}
      onBlur={() => {
        if (value !== null && !Number.isNaN(value)) setTyped(null)
      }}
    />
  )
}

/** A field for an amount, in the record's currency. */
export function MoneyField({ name, hint }: { name: string; hint?: string }) {
  const {
    field: { value, onChange },
  } = useController({ name })
  const currency = useContext(KindContext)?.currency ?? 'KES'
  return (
    <Field label={`${useFieldTexts(name).label} (${currency})`} hint={hint} error={useProblem(name)}>
      <MoneyInput value={typeof value === 'number' ? value : null} onChange={onChange} currency={currency} />
    </Field>
  )
}
