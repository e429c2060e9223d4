import { css } from '../../../styled-system/css'
import type { ShiftPattern } from '../../../contract/roster/shift-patterns.ts'
import { Options } from '../../resource/form/form-fields.tsx'
import { RowsField } from '../../resource/form/rows-field.tsx'
import { tr } from '../../texts/tr.ts'
import { Checkbox } from '../../ui/control/checkbox.tsx'
import { Field } from '../../ui/control/field.tsx'
import { Input } from '../../ui/control/input.tsx'
import { Select } from '../../ui/control/select.tsx'
import { BREAK_LABELS } from './shift-pattern-kind.ts'
import * as texts from './texts.ts'

type Break = NonNullable<ShiftPattern['breaks']>[number]

const columns = css({ maxWidth: '[36rem]', gridTemplateColumns: '[minmax(0, 1fr) 6rem auto auto]' })

export function BreaksField() {
  return (
    <RowsField<Break>
      name="breaks"
      label={tr(texts.breaks)}
      columns={columns}
      newRow={{ kind: 'meal', minutes: 30, paid: false }}
      empty={null}
      addLabel={tr(texts.addABreak)}
      rowLabel={(value) => tr(texts.breakValue, { value })}
      removeLabel={(value) => tr(texts.removeBreakValue, { value })}
    >
      {({ row, change, problem }) => (
        <>
          <Field label={tr(texts.kind)} error={problem('kind')}>
            <Select value={row.kind} onChange={(event) => change({ kind: event.currentTarget.value })}>
              <Options of={BREAK_LABELS} />
            </Select>
          </Field>
          <Field label={tr(texts.minutes)} error={problem('minutes')}>
            <Input
              inputMode="numeric"
              autoComplete="off"
              value={Number.isNaN(row.minutes) ? '' : row.minutes}
              onChange={({ currentTarget: { value: typed } }) =>
                change({ minutes: typed === '' ? NaN : Number(typed) })
              }
            />
          </Field>
          <Checkbox label={tr(texts.paid)} checked={row.paid} onChange={(paid) => change({ paid })} />
        </>
      )}
    </RowsField>
  )
}
