import { ListPage } from '../../resource/list/list-page.tsx'
import { ViewPage } from '../../resource/record/view-page.tsx'
import { AssignmentsOfGuard } from './assigned-guards.tsx'
import { EmploymentBadge } from './employment-badge.tsx'
import { EmploymentCard } from './employment-card.tsx'
import { guard, GUARDS } from './guard-kind.tsx'
import { PatrolsLink } from './patrols-link.tsx'

export { AddGuardPage, EditGuardPage } from './guard-form.tsx'

export function GuardsPage() {
  return (
    <ListPage
      kind={guard}
      columns={[
        { field: 'user_full_name' },
        { field: 'employee_no', wide: true },
        { field: 'assignment_id', wide: true },
        { field: 'shift_name', wide: true },
        { field: 'licence_expires_on', wide: true },
        { field: 'status', cell: ({ status }) => status && <EmploymentBadge status={status} /> },
      ]}
      whenEmpty="A guard is on the company’s books, carries a phone and stands where an assignment says."
    />
  )
}

export function GuardPage() {
  return (
    <ViewPage
      kind={guard}
      actions={({ id }) => <PatrolsLink of="worker_id" id={id} />}
      referrers={{
        assignments: {
          title: 'Assignments',
          to: ({ id }) => `${GUARDS}/view-security-officer/${id}#assignments`,
        },
        phones: {
          title: 'Phones',
          to: ({ user_full_name: name }) => `/devices?search=${encodeURIComponent(name)}`,
        },
      }}
    >
      {(row) => (
        <>
          <EmploymentCard guard={row} />
          <AssignmentsOfGuard workerId={row.id} />
        </>
      )}
    </ViewPage>
  )
}
