import { Copy } from 'lucide-react'
import { Link, useSearchParams } from 'react-router-dom'
import { usePermission } from '../../../app-services.ts'
import { TextField } from '../../../resource/form/form-fields.tsx'
import { AddPage, EditPage } from '../../../resource/form/form-pages.tsx'
import { ListPage } from '../../../resource/list/list-page.tsx'
import { NoRecord, PageFrame } from '../../../resource/record/page-frame.tsx'
import { useRecord } from '../../../resource/record/use-record.ts'
import { ViewPage } from '../../../resource/record/view-page.tsx'
import { buttonRecipe } from '../../../ui/control/button.tsx'
import { PermissionsField } from './permissions-field.tsx'
import { roleKind } from './role-kind.ts'
import { RoleMembers } from './role-members.tsx'
import { RoleSecondFactor } from './role-second-factor.tsx'

export function RolesPage() {
  return (
    <ListPage
      kind={roleKind}
      columns={[
        { field: 'name' },
        { field: 'member_count', numeric: true },
        { field: 'built_in', wide: true },
      ]}
      whenEmpty="A role says what people may see and change."
    />
  )
}

const empty = { name: '', permissions: [] }
const fields = (
  <>
    <TextField name="name" />
    <PermissionsField />
  </>
)

/** Adds a role, with nothing in it or, at `?copy=`, with what another holds. */
export function AddRolePage() {
  const [params] = useSearchParams()
  const copied = params.get('copy')
  return copied === null ? (
    <AddPage kind={roleKind} empty={empty}>
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
        <NoRecord kind={roleKind} error={error} onRetry={() => void refetch()} />
      </PageFrame>
    )
  return (
    <AddPage kind={roleKind} empty={{ ...empty, permissions: data.row.permissions }}>
      {fields}
    </AddPage>
  )
}

export function EditRolePage() {
  return (
    <EditPage kind={roleKind} empty={empty}>
      {fields}
    </EditPage>
  )
}

export function RolePage() {
  const mayAdd = usePermission('Edit Roles')
  return (
    <ViewPage
      kind={roleKind}
      actions={(role) =>
        mayAdd && (
          <>
            <RoleSecondFactor role={role} />
            <Link to={`/worker-roles/add?copy=${role.id}`} className={buttonRecipe({ size: 'sm' })}>
              <Copy aria-hidden /> Copy
            </Link>
          </>
        )
      }
      referrers={{
        'team members': { title: 'Team members', to: ({ id }) => `/employees/back-office?role_id=${id}` },
      }}
    >
      {({ id }) => <RoleMembers roleId={id} />}
    </ViewPage>
  )
}
