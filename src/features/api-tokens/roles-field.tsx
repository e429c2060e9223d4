import { useController, type FieldErrors } from 'react-hook-form'
import { css } from '../../../styled-system/css'
import type { CompanySignInRow } from '../../../contract/company-sign-in/company-sign-in.ts'
import { roles } from '../../../contract/team/role.ts'
import { RecordPicker } from '../../resource/form/record-picker.tsx'
import { tr } from '../../texts/tr.ts'
import { Button } from '../../ui/control/button.tsx'
import { Field } from '../../ui/control/field.tsx'
import { IconButton } from '../../ui/control/icon-button.tsx'
import { Input } from '../../ui/control/input.tsx'
import { Plus, X } from '../../ui/icons/control-icons.ts'
import * as texts from './texts.ts'

type Mapped = CompanySignInRow['roles'][number]

const box = css({
  gridColumn: '[1 / -1]',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'start',
  gap: '3',
})
const entry = css({
  width: 'full',
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr) minmax(0, 1fr) auto]',
  gap: '3',
  alignItems: 'end',
})
const wrong = css({ textStyle: 'meta', color: 'danger' })
const hint = css({ textStyle: 'meta', color: 'ink.muted' })

/** Fields for the role of each value of the claim; the first matching value decides. */
export function RolesField() {
  const {
    field: { value, onChange, ref },
    fieldState: { error },
  } = useController({ name: 'roles' })
  const mapped = value as Mapped[]
  const problems = error as (FieldErrors<Mapped>[] & { message?: string }) | undefined
  const change = (at: number, part: Partial<Mapped>) =>
    onChange(mapped.map((each, i) => (i === at ? { ...each, ...part } : each)))
  return (
    <div ref={ref} tabIndex={-1} className={box} role="group" aria-label={tr(texts.rolesFollow)}>
      <p className={hint}>{tr(texts.rolesHint)}</p>
      {mapped.map((each, at) => (
        // rows have no id but their index
        <div key={at} className={entry} role="group" aria-label={tr(texts.valueAt, { at: at + 1 })}>
          <Field label={tr(texts.value)} error={problems?.[at]?.value?.message}>
            <Input
              autoComplete="off"
              value={each.value}
              onChange={(event) => change(at, { value: event.currentTarget.value })}
            />
          </Field>
          <RecordPicker
            label={tr(texts.role)}
            reference={{ of: roles, title: 'name' }}
            value={each.role || null}
            onChange={(id) => change(at, { role: id ?? '' })}
            error={problems?.[at]?.role?.message}
          />
          <IconButton
            label={tr(texts.removeValue, { at: at + 1 })}
            onClick={() => onChange(mapped.filter((_, i) => i !== at))}
          >
            <X />
          </IconButton>
        </div>
      ))}
      {problems?.message && (
        <p role="alert" className={wrong}>
          {problems.message}
        </p>
      )}
      <Button size="sm" icon={<Plus />} onClick={() => onChange([...mapped, { value: '', role: '' }])}>
        {tr(texts.addARole)}
      </Button>
    </div>
  )
}
