import { useState } from 'react'
import { type Incident, incidentContentSteps } from '../../../contract/incidents/incident.ts'
import { stepsFromPhase } from '../../../domain/event-sourcing/lifecycle.ts'
import { useUser } from '../../app/app-services.ts'
import { StepDialog } from '../../resource/command/step-dialog.tsx'
import { Button } from '../../ui/control/button.tsx'
import { incident } from './incident-kind.tsx'

interface Props {
  row: Incident
  /** last segment of the API path */
  route: string
  /** id of the entry that is extended, such as a piece of evidence */
  entryId?: string
  /** which entry the button belongs to, for screen readers */
  about?: string
  starts?: Readonly<Record<string, unknown>>
}

/**
 * Button to add something to an incident. Hidden if the account may not, or if the incident is closed for
 * additions.
 */
export function AdditionButton({ row, route, entryId, about, starts = {} }: Props) {
  const permissions = useUser()?.permissions ?? []
  const [open, setOpen] = useState(false)
  const addition = incidentContentSteps.routes.find((each) => each.route === route)
  if (!addition?.step.button) throw new Error(`nothing is added by ${route}`)
  const { verb } = addition.step.button
  const possible = stepsFromPhase(incidentContentSteps.lifecycle, row.content)
  if (!permissions.includes(addition.permission) || !possible.includes(addition.step)) return null
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)} {...(about && { 'aria-label': `${verb}: ${about}` })}>
        {verb}
      </Button>
      {open && (
        <StepDialog
          open={addition}
          button={addition.step.button}
          kind={incident}
          row={row}
          called={row.number}
          hides={['entry_id']}
          starts={() => ({ ...(entryId !== undefined && { entry_id: entryId }), ...starts })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
