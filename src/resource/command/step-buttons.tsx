import { useState, type ReactNode } from 'react'
import type { StepRoute, StepRoutes } from '../../../contract/core/step-routes.ts'
import { stepsFromPhase } from '../../../domain/event-sourcing/lifecycle.ts'
import { useUser } from '../../app/app-services.ts'
import { Button } from '../../ui/control/button.tsx'
import type { ResourceView, RecordRow } from '../record/resource-view.ts'
import { StepDialog } from './step-dialog.tsx'

interface Props<Row extends RecordRow> {
  steps: StepRoutes
  kind: ResourceView<Row>
  row: Row
  phase: string
  /** returns initial values of a step's form, by field */
  starts?: (route: string) => Readonly<Record<string, unknown>>
  /** fields that this person may not see */
  hides?: readonly string[]
  /** icons by the step's route */
  icons?: Readonly<Record<string, ReactNode>>
}

/**
 * Buttons for the steps that a record's phase allows and the account may take. A step with inputs opens a
 * form.
 */
export function StepButtons<Row extends RecordRow>(props: Props<Row>) {
  const { steps, phase, icons, ...dialog } = props
  const permissions = useUser()?.permissions ?? []
  const [open, setOpen] = useState<StepRoute | null>(null)
  const possible = stepsFromPhase(steps.lifecycle, phase)
  const offered = steps.routes.filter(
    ({ step, permission }) => step.button && possible.includes(step) && permissions.includes(permission),
  )
  return (
    <>
      {offered.map((each) => (
        <Button key={each.route} size="sm" icon={icons?.[each.route]} onClick={() => setOpen(each)}>
          {each.step.button?.verb}
        </Button>
      ))}
      {open?.step.button && (
        <StepDialog {...dialog} open={open} button={open.step.button} onClose={() => setOpen(null)} />
      )}
    </>
  )
}
