import { css } from '../../../../styled-system/css'
import { parseWallTime, wallTimeAt } from '../../../../domain/time/zone-days.ts'
import { useTimeZone } from '../../../app/app-services.ts'
import { Options } from '../../../resource/form/form-fields.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { Input } from '../../../ui/control/input.tsx'
import { Select } from '../../../ui/control/select.tsx'
import { TimeInput } from '../../../ui/control/time-input.tsx'
import { METHOD_LABELS } from '../occurrence-labels.ts'
import { RowsField } from './rows-field.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const columns = css({ gridTemplateColumns: { base: '[minmax(0, 1fr)]', md: '[2fr 1fr 1fr 1.5fr auto]' } })

interface Informed {
  name: string
  role: string | null
  method: string
  at: number | string
}

export function InformedField() {
  const timeZone = useTimeZone()
  return (
    <RowsField<Informed>
      name="involved.informed"
      label={tr(texts.informed)}
      one={tr(texts.personInformed)}
      columns={columns}
      make={() => ({ name: '', role: null, method: 'phone', at: Date.now() })}
    >
      {({ entry, change, problem }) => (
        <>
          <Field label={tr(texts.name)} error={problem('name')}>
            <Input value={entry.name} onChange={(event) => change({ name: event.currentTarget.value })} />
          </Field>
          <Field label={tr(texts.role)} error={problem('role')}>
            <Input
              value={entry.role ?? ''}
              onChange={(event) => change({ role: event.currentTarget.value || null })}
            />
          </Field>
          <Field label={tr(texts.how)} error={problem('method')}>
            <Select value={entry.method} onChange={(event) => change({ method: event.currentTarget.value })}>
              <Options of={METHOD_LABELS} />
            </Select>
          </Field>
          <Field label={tr(texts.when)} error={problem('at')}>
            <TimeInput
              kind="minute"
              value={typeof entry.at === 'number' ? wallTimeAt(entry.at, timeZone) : entry.at}
              onChange={(typed) => change({ at: parseWallTime(typed, timeZone) ?? typed })}
            />
          </Field>
        </>
      )}
    </RowsField>
  )
}
