import * as texts from './texts.ts'
import { usePermission } from '../../app/app-services.ts'
import { useCommands } from '../../resource/command/use-commands.ts'
import { Button, buttonRecipe } from '../../ui/control/button.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { tr } from '../../texts/tr.ts'
import { welfareCheck } from '../alarms/welfare-check-kind.ts'
import { Upload } from '../../ui/icons/page-icons.ts'
import { Link } from 'react-router-dom'
import { css, cx } from '../../../styled-system/css'
import { ASSIGNABLE_STATUSES } from '../../../domain/worker/employment.ts'
import { ListPage } from '../../resource/list/list-page.tsx'
import { RelatedRecords } from '../../resource/related/related-records.tsx'
import { ViewPage } from '../../resource/record/view-page.tsx'
import { GuardDuties } from '../assignments/guard-duties.tsx'
import { GuardAssignments } from '../assignments/assigned-guards.tsx'
import { OutstandingOrders } from '../site-posts/outstanding-orders.tsx'
import { BULK_GUARDS } from './bulk-guards.tsx'
import { EmploymentBadge, EmploymentCard } from './employment-card.tsx'
import { guard, GUARDS_PATH } from './guard-kind.tsx'
import { GuardNow } from './guard-now.tsx'
import { PersonalDataCard } from './personal-data-card.tsx'
import { GuardRosterLinks } from './guard-roster-links.tsx'
import { PatrolsLink } from '../patrols/patrols-link.tsx'
import { GuardPhones } from '../devices/guard-phones.tsx'

export { AddGuardPage, EditGuardPage } from './guard-form.tsx'

const onlyWide = css({ display: { base: 'none', md: 'inline' } })

const ImportLink = () => (
  <Link to={`${GUARDS_PATH}/import`} className={cx(buttonRecipe())} aria-label={tr(texts.importCsv)}>
    <Upload aria-hidden />
    <span className={onlyWide}>{tr(texts.importCsv)}</span>
  </Link>
)

export function GuardsPage() {
  const mayImport = usePermission('Edit Guards')
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
      bulk={BULK_GUARDS}
      tools={mayImport && <ImportLink />}
      whenEmpty={tr(texts.guardsAreYourFieldStaffEachCarriesA)}
    />
  )
}

export function GuardPage() {
  return (
    <ViewPage
      kind={guard}
      lead={(row) => <GuardNow guard={row} />}
      actions={({ id }) => (
        <>
          <PatrolsLink of="worker_id" id={id} />
          <SendWelfareCheck workerId={id} />
        </>
      )}
      referrers={{
        assignments: {
          title: tr(texts.assignments),
          to: ({ id }) => `${GUARDS_PATH}/view-security-officer/${id}#assignments`,
        },
        phones: {
          title: tr(texts.phones),
          to: ({ id }) => `${GUARDS_PATH}/view-security-officer/${id}#phones`,
        },
      }}
    >
      {(row) => (
        <>
          <EmploymentCard guard={row} />
          <GuardAssignments
            workerId={row.id}
            assignable={row.status === undefined || ASSIGNABLE_STATUSES.includes(row.status)}
          />
          <GuardDuties workerId={row.id} />
          <GuardRosterLinks guard={row} />
          <OutstandingOrders workerId={row.id} />
          <RelatedRecords of="worker_id" id={row.id} />
          <GuardPhones guard={row} />
          <PersonalDataCard guard={row} />
        </>
      )}
    </ViewPage>
  )
}

/** Button that sends a welfare check to a guard, who answers it on their own page. */
export function SendWelfareCheck({ workerId }: { workerId: string }) {
  const mayEdit = usePermission('Edit Alarms')
  const { busy, add } = useCommands(welfareCheck)
  async function send() {
    const outcome = await add({ worker_id: workerId })
    if (outcome.kind === 'done') showToast('success', tr(texts.welfareCheckIsSent))
    else if ('message' in outcome) showToast('error', outcome.message)
  }
  if (!mayEdit) return null
  return (
    <Button size="sm" disabled={busy} onClick={() => void send()}>
      {tr(texts.sendWelfareCheck)}
    </Button>
  )
}
