import { Copy } from '../../../ui/icons/control-icons.ts'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { PERMISSION_EDITION } from '../../../../domain/user/permission.ts'
import { usePermission } from '../../../app/app-services.ts'
import { TextField } from '../../../resource/form/form-fields.tsx'
import { AddPage, EditPage } from '../../../resource/form/form-pages.tsx'
import { ListPage } from '../../../resource/list/list-page.tsx'
import { MissingRecord, PageFrame } from '../../../resource/record/page-frame.tsx'
import { useRecord } from '../../../resource/record/use-record.ts'
import { ViewPage } from '../../../resource/record/view-page.tsx'
import { buttonRecipe } from '../../../ui/control/button.tsx'
import { NewerPermissions, RoleName, useHasAllPermissions } from './newer-permissions.tsx'
import { PermissionsField } from './permissions-field.tsx'
import { roleKind } from './role-kind.ts'
import { RoleMembers } from './role-members.tsx'
import { RoleSecondFactor } from './role-second-factor.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

export function RolesPage() {
  return (
    <ListPage
      kind={roleKind}
      columns={[
        { field: 'name', cell: (role) => <RoleName role={role} /> },
        { field: 'member_count', numeric: true },
        { field: 'built_in', wide: true },
      ]}
      whenEmpty={tr(texts.roleSaysWhatPeopleMaySeeAndChange)}
    />
  )
}

const empty = { name: '', permissions: [] }
const says = { edition: PERMISSION_EDITION }
const fields = (
  <>
    <TextField name="name" />
    <PermissionsField />
  </>
)

/** Page to add a role. With `?copy=`, it starts with another role's permissions. */
export function AddRolePage() {
  const [params] = useSearchParams()
  const copied = params.get('copy')
  return copied === null ? (
    <AddPage kind={roleKind} empty={empty} says={says}>
      {fields}
    </AddPage>
  ) : (
    <CopyRole id={copied} />
  )
}

function CopyRole({ id }: { id: string }) {
  const { data, error, refetch } = useRecord(roleKind, id)
  if (!data)
    return (
      <PageFrame kind={roleKind}>
        <MissingRecord kind={roleKind} error={error} onRetry={() => void refetch()} />
      </PageFrame>
    )
  return (
    <AddPage kind={roleKind} empty={{ ...empty, permissions: data.row.permissions }} says={says}>
      {fields}
    </AddPage>
  )
}

/**
 * Page to change a role. Saving it, even unchanged, marks newer permissions as reviewed, if the editor has
 * them all.
 */
export function EditRolePage() {
  const { id = '' } = useParams()
  const newer = useRecord(roleKind, id).data?.row.newer_permissions ?? []
  const decides = useHasAllPermissions(newer)
  return (
    <EditPage kind={roleKind} empty={empty} {...(decides && { says })}>
      <TextField name="name" />
      <PermissionsField newer={newer} />
    </EditPage>
  )
}

export function RolePage() {
  const mayAdd = usePermission('Edit Roles')
  return (
    <ViewPage
      kind={roleKind}
      notice={(role) => <NewerPermissions role={role} />}
      actions={(role) =>
        mayAdd && (
          <>
            <RoleSecondFactor role={role} />
            <Link to={`/worker-roles/add?copy=${role.id}`} className={buttonRecipe({ size: 'sm' })}>
              <Copy aria-hidden /> {tr(texts.copy)}
            </Link>
          </>
        )
      }
      referrers={{
        'team members': {
          title: tr(texts.teamMembers),
          to: ({ id }) => `/employees/back-office?role_id=${id}`,
        },
      }}
    >
      {({ id }) => <RoleMembers roleId={id} />}
    </ViewPage>
  )
}
