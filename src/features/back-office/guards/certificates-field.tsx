import { Plus, X } from 'lucide-react'
import { useController, type FieldErrors } from 'react-hook-form'
import { css } from '../../../../styled-system/css'
import type { Worker } from '../../../../contract/worker.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { IconButton } from '../../../ui/control/icon-button.tsx'
import { Input } from '../../../ui/control/input.tsx'

const box = css({
  gridColumn: '[1 / -1]',
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
  alignItems: 'start',
})
const label = css({ textStyle: 'label', color: 'ink.muted' })
const entry = css({
  width: 'full',
  display: 'grid',
  gridTemplateColumns: { base: '[minmax(0, 1fr) minmax(0, 1fr)]', md: '[2fr 1fr 1fr 1fr auto]' },
  gap: '3',
  alignItems: 'end',
  padding: { base: '3', md: '0' },
  borderWidth: { base: 'thin', md: '[0]' },
  borderColor: 'line.subtle',
  borderRadius: 'md',
})

type Certificate = NonNullable<Worker['certificates']>[number]

/** The papers of a guard's training, as many as there are. */
export function CertificatesField() {
  const {
    field: { value, onChange, onBlur, ref },
    fieldState: { error },
  } = useController({ name: 'certificates' })
  const held = (value ?? []) as Certificate[]
  const problems = error as FieldErrors<Certificate>[] | undefined
  const put = (next: Certificate[]) => onChange(next.length === 0 ? null : next)
  const change = (at: number, part: Partial<Certificate>) =>
    put(held.map((each, i) => (i === at ? { ...each, ...part } : each)))
  return (
    <div className={box} role="group" aria-label="Certificates">
      <span className={label}>Certificates</span>
      {held.map((each, at) => (
        // rows are told apart by their place only
        <div key={at} className={entry} role="group" aria-label={`Certificate ${at + 1}`}>
          <Field label="Name" error={problems?.[at]?.name?.message}>
            <Input
              ref={at === 0 ? ref : undefined}
              autoComplete="off"
              value={each.name}
              onBlur={onBlur}
              onChange={(event) => change(at, { name: event.currentTarget.value })}
            />
          </Field>
          <Field label="Number" error={problems?.[at]?.no?.message}>
            <Input
              autoComplete="off"
              value={each.no ?? ''}
              onChange={(event) => change(at, { no: event.currentTarget.value || null })}
            />
          </Field>
          <Field label="Issued" error={problems?.[at]?.issued?.message}>
            <Input
              type="date"
              value={each.issued ?? ''}
              onChange={(event) => change(at, { issued: event.currentTarget.value || null })}
            />
          </Field>
          <Field label="Expires" error={problems?.[at]?.expires?.message}>
            <Input
              type="date"
              value={each.expires ?? ''}
              onChange={(event) => change(at, { expires: event.currentTarget.value || null })}
            />
          </Field>
          <IconButton
            label={`Take away ${each.name || `certificate ${at + 1}`}`}
            onClick={() => put(held.filter((_, i) => i !== at))}
          >
            <X />
          </IconButton>
        </div>
      ))}
      <Button
        size="sm"
        icon={<Plus />}
        onClick={() => put([...held, { name: '', no: null, issued: null, expires: null }])}
      >
        Add a certificate
      </Button>
    </div>
  )
}
