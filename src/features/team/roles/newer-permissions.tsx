import { Link } from 'react-router-dom'
import { css } from '../../../../styled-system/css'
import type { Role } from '../../../../contract/team/role.ts'
import { usePermission, useUser } from '../../../app/app-services.ts'
import { formatCount } from '../../../resource/record/resource-view.ts'
import { Badge } from '../../../ui/status/badge.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { roleKind } from './role-kind.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const named = css({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2' })
const link = css({ fontWeight: 'medium', textDecoration: 'underline' })

const newerCount = (permissions: readonly string[]) =>
  formatCount({ one: tr(texts.newerPermission), many: tr(texts.newerPermissions) }, permissions.length)

export function useHasAllPermissions(permissions: readonly string[]): boolean {
  const held: readonly string[] = useUser()?.permissions ?? []
  return permissions.every((each) => held.includes(each))
}

/** Name of a role in the list. A badge marks a role that has permissions to review. */
export function RoleName({ role }: { role: Role }) {
  return (
    <span className={named}>
      {role.name}
      {role.newer_permissions.length > 0 && <Badge tone="accent">{newerCount(role.newer_permissions)}</Badge>}
    </span>
  )
}

/** Notice of permissions that were introduced after a role was last reviewed, with a link to review them. */
export function NewerPermissions({ role }: { role: Role }) {
  const mayEdit = usePermission('Edit Roles')
  const decides = useHasAllPermissions(role.newer_permissions)
  const newer = role.newer_permissions
  if (newer.length === 0) return null
  return (
    <Notice kind="info">
      {tr(texts.newerCountNewerCountNewerThanThisRoleWhichDoes, {
        newerCount: newer.length,
        newer: newer.join(', '),
      })}{' '}
      {mayEdit && decides && (
        <Link to={roleKind.edit?.(role.id) ?? ''} className={link}>
          {tr(texts.review)}
        </Link>
      )}
      {mayEdit && !decides && WHO_DECIDES}
    </Notice>
  )
}

const WHO_DECIDES = tr(texts.somebodyWhoHasAllOfThesePermissionsCan)

/** Notice in a role's form that some permissions are newer than its last review. */
export function NewerPermissionsNotice({ newer }: { newer: readonly string[] }) {
  const decides = useHasAllPermissions(newer)
  if (newer.length === 0) return null
  return (
    <Notice kind="info">
      {`${tr(texts.newerMarkedNew, { newer: newerCount(newer) })} `}
      {decides ? tr(texts.whenYouSaveTheRoleEvenUnchangedThese) : WHO_DECIDES}
    </Notice>
  )
}
