import { css } from '../../../styled-system/css'
import type { CompanySignInRow } from '../../../contract/company-sign-in/company-sign-in.ts'
import { roles } from '../../../contract/team/role.ts'
import { RecordPicker } from '../../resource/form/record-picker.tsx'
import { RowsField } from '../../resource/form/rows-field.tsx'
import { tr } from '../../texts/tr.ts'
import { Field } from '../../ui/control/field.tsx'
import { Input } from '../../ui/control/input.tsx'
import * as texts from './texts.ts'

const columns = css({ gridTemplateColumns: '[minmax(0, 1fr) minmax(0, 1fr) auto]' })

/** Table of the claim's values, each with a role. The first value that matches decides the user's role. */
export function RolesField() {
  return (
    <RowsField<CompanySignInRow['roles'][number]>
      name="roles"
      label={tr(texts.rolesFollow)}
      hints={[tr(texts.rolesHint)]}
      columns={columns}
      newRow={{ value: '', role: '' }}
      empty={[]}
      addLabel={tr(texts.addARole)}
      rowLabel={(at) => tr(texts.valueAt, { at })}
      removeLabel={(at) => tr(texts.removeValue, { at })}
    >
      {({ row, change, problem }) => (
        <>
          <Field label={tr(texts.value)} error={problem('value')}>
            <Input
              autoComplete="off"
              value={row.value}
              onChange={(event) => change({ value: event.currentTarget.value })}
            />
          </Field>
          <RecordPicker
            label={tr(texts.role)}
            reference={{ of: roles, title: 'name' }}
            value={row.role || null}
            onChange={(id) => change({ role: id ?? '' })}
            error={problem('role')}
          />
        </>
      )}
    </RowsField>
  )
}
