import { useState } from 'react'
import { css } from '../../../../styled-system/css'
import type { Worker } from '../../../../contract/worker.ts'
import { phaseAfter } from '../../../../domain/lifecycle.ts'
import { employment } from '../../../../domain/worker/employment.ts'
import { usePermission } from '../../../app-services.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Card } from '../../../ui/content/card.tsx'
import { EmploymentBadge } from './employment-badge.tsx'
import { EMPLOYMENT_STEPS, type StepWords } from './employment-steps.ts'
import { StepDialog } from './step-dialog.tsx'

const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', padding: '4' })
const last = css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginLeft: { md: 'auto' } })

/** Where a guard stands with the company, and the steps that lead on from there for those who may take them. */
export function EmploymentCard({ guard }: { guard: Worker }) {
  const mayEdit = usePermission('Edit Guards')
  const [open, setOpen] = useState<StepWords | null>(null)
  const { status } = guard
  if (status === undefined) return null
  const mayStep = mayEdit && guard.erased_at === undefined
  const possible = EMPLOYMENT_STEPS.filter(({ on }) => phaseAfter(employment, status, on) !== null)
  return (
    <Card title="Employment">
      <div className={row}>
        <EmploymentBadge status={status} />
        {mayStep && (
          <div className={last}>
            {possible.map((each) => (
              <Button key={each.step} size="sm" onClick={() => setOpen(each)}>
                {each.verb}
              </Button>
            ))}
          </div>
        )}
      </div>
      {open && <StepDialog words={open} guard={guard} onClose={() => setOpen(null)} />}
    </Card>
  )
}
