import { css } from '../../../../styled-system/css'
import { Options, PickerField, TextField } from '../../../resource/form/form-fields.tsx'
import { FormSection } from '../../../resource/form/form-section.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { Input } from '../../../ui/control/input.tsx'
import { Select } from '../../../ui/control/select.tsx'
import { CONDITION_LABELS } from '../occurrence-labels.ts'
import { RowsField } from './rows-field.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const columns = css({ gridTemplateColumns: { base: '[minmax(0, 1fr)]', md: '[2fr 1fr 1fr 1fr auto]' } })

interface Item {
  name: string
  expected: number | string
  found: number | string
  condition: string
}
/** converts a typed number; other text is sent unchanged, so that the server refuses it at its field */
const numberOf = (typed: string) => (/^\d+$/.test(typed) ? Number(typed) : typed)

export function HandoverFields() {
  return (
    <FormSection title={tr(texts.handover)}>
      <PickerField name="handover.outgoing" />
      <PickerField name="handover.incoming" />
      <RowsField<Item>
        name="handover.items"
        label={tr(texts.items)}
        one={tr(texts.item)}
        columns={columns}
        make={() => ({ name: '', expected: 1, found: 1, condition: 'ok' })}
      >
        {({ entry, change, problem }) => (
          <>
            <Field label={tr(texts.item2)} error={problem('name')}>
              <Input value={entry.name} onChange={(event) => change({ name: event.currentTarget.value })} />
            </Field>
            {(['expected', 'found'] as const).map((field) => (
              <Field
                key={field}
                label={field === 'expected' ? tr(texts.expected) : tr(texts.found)}
                error={problem(field)}
              >
                <Input
                  inputMode="numeric"
                  value={entry[field]}
                  onChange={(event) => change({ [field]: numberOf(event.currentTarget.value) })}
                />
              </Field>
            ))}
            <Field label={tr(texts.condition)} error={problem('condition')}>
              <Select
                value={entry.condition}
                onChange={(event) => change({ condition: event.currentTarget.value })}
              >
                <Options of={CONDITION_LABELS} />
              </Select>
            </Field>
          </>
        )}
      </RowsField>
      <TextField name="handover.remarks" hint={tr(texts.mayBeLeftEmpty)} />
    </FormSection>
  )
}
