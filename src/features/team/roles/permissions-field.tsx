import { CircleAlert } from '../../../ui/icons/control-icons.ts'
import { useController } from 'react-hook-form'
import { css } from '../../../../styled-system/css'
import { SUBJECTS } from '../../../../domain/subjects.ts'
import {
  prerequisitePermissions,
  type Permission,
  modulePermissions,
  withPrerequisites,
} from '../../../../domain/user/permission.ts'
import { useUser } from '../../../app/app-services.ts'
import { Badge } from '../../../ui/status/badge.tsx'
import { NewerPermissionsNotice } from './newer-permissions.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const group = css({ display: 'flex', flexDirection: 'column', gap: '1.5', minWidth: '0' })
const legend = css({ textStyle: 'label', color: 'ink.muted', paddingBottom: '1.5' })
const rows = css({ borderWidth: 'thin', borderColor: 'line', borderRadius: 'md' })
const row = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr) 5.5rem 5.5rem]',
  alignItems: 'center',
  minHeight: 'control.lg',
  paddingInline: '3',
  textStyle: 'dense',
  '&:not(:first-child)': { borderTopWidth: 'thin', borderColor: 'line.subtle' },
})
const named = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2' })
const choice = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minHeight: 'control.lg',
  cursor: 'pointer',
  '&:has(:disabled)': { color: 'ink.muted', cursor: 'not-allowed' },
  '& input': { width: '4', height: '4', accentColor: 'accent' },
})
const note = css({ textStyle: 'meta', color: 'ink.faint' })
const wrong = css({
  textStyle: 'meta',
  color: 'danger',
  display: 'flex',
  gap: '1.5',
  '& svg': { width: '3.5', height: '3.5' },
})

/**
 * Checkboxes for permissions, by module. Selecting one selects those it requires; deselecting one deselects
 * those that require it.
 */
export function PermissionsField({ newer = [] }: { newer?: readonly string[] }) {
  const {
    field: { value, onChange, onBlur, ref },
    fieldState: { error },
  } = useController({ name: 'permissions' })
  const held = useUser()?.permissions ?? []
  const chosen = value as Permission[]
  const choose = (permission: Permission, on: boolean) =>
    onChange(
      on
        ? withPrerequisites([...chosen, permission])
        : chosen.filter((each) => each !== permission && !prerequisitePermissions(each).includes(permission)),
    )
  const beyond = SUBJECTS.flatMap(modulePermissions).some((permission) => !held.includes(permission))
  return (
    <fieldset className={group} aria-describedby="permissions-note">
      <legend className={legend}>{tr(texts.permissions)}</legend>
      <NewerPermissionsNotice newer={newer} />
      <div className={rows}>
        {SUBJECTS.map((each, at) => (
          <div key={each.module} className={row} role="group" aria-label={each.module}>
            <span className={named}>
              {each.module}
              {modulePermissions(each).some((permission) => newer.includes(permission)) && (
                <Badge tone="accent">{tr(texts.newText)}</Badge>
              )}
            </span>
            {modulePermissions(each).map((permission, step) => (
              <label key={permission} className={choice}>
                <input
                  type="checkbox"
                  aria-label={permission}
                  ref={at === 0 && step === 0 ? ref : undefined}
                  disabled={!held.includes(permission)}
                  checked={chosen.includes(permission)}
                  onBlur={onBlur}
                  onChange={(event) => choose(permission, event.currentTarget.checked)}
                />
                {step === 0 ? tr(texts.view) : tr(texts.edit)}
              </label>
            ))}
          </div>
        ))}
      </div>
      <p id="permissions-note" className={error ? wrong : note}>
        {error && <CircleAlert aria-hidden />}
        {error?.message ?? (beyond && tr(texts.youCannotGrantOrRevokePermissionsThatYou))}
      </p>
    </fieldset>
  )
}
