import * as texts from './texts.ts'
import { employment, type EmploymentStatus } from '../../../domain/worker/employment.ts'
import { Badge } from '../../ui/status/badge.tsx'
import { css } from '../../../styled-system/css'
import { employmentSteps, type Worker } from '../../../contract/workers/worker.ts'
import { usePermission } from '../../app/app-services.ts'
import { StepButtons } from '../../resource/command/step-buttons.tsx'
import { useToday } from '../../resource/record/expiry-day.tsx'
import { Card } from '../../ui/content/card.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { guard as kind } from './guard-kind.tsx'
import { tr } from '../../texts/tr.ts'

const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', padding: '4' })
const last = css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginLeft: { md: 'auto' } })

export function EmploymentCard({ guard }: { guard: Worker }) {
  const mayRevoke = usePermission('Edit Phones')
  const today = useToday()
  const { status } = guard
  if (status === undefined) return null
  return (
    <Card title={tr(texts.employment)}>
      <div className={row}>
        <EmploymentBadge status={status} />
        {guard.erased_at === undefined && (
          <div className={last}>
            <StepButtons
              steps={employmentSteps}
              kind={kind}
              row={guard}
              phase={status}
              starts={(route) => ({
                revoke_phones: false,
                ...(route === 'end-employment' && { ended_on: today }),
              })}
              hides={mayRevoke ? [] : ['revoke_phones']}
            />
          </div>
        )}
      </div>
      {guard.employee_no === null && status !== 'terminated' && (
        <Notice kind="info">{tr(texts.withoutAnEmployeeNumber)}</Notice>
      )}
    </Card>
  )
}

const TONES = {
  applicant: 'accent',
  onboarding: 'accent',
  active: 'neutral',
  on_leave: 'warning',
  suspended: 'danger',
  terminated: 'danger',
} as const

export function EmploymentBadge({ status }: { status: EmploymentStatus }) {
  return <Badge tone={TONES[status]}>{employment.words[status]}</Badge>
}
