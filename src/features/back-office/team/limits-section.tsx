import { usePermission } from '../../../app-services.ts'
import { FormSection } from '../../../resource/form/form-section.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { css } from '../../../../styled-system/css'
import { ASSIGNMENTS, CLIENTS } from '../../../resource/record/names-of.tsx'
import { PickManyField } from './pick-many-field.tsx'

const wide = css({ gridColumn: '[1 / -1]' })

/** The part of the company that somebody is limited to, in a form; left empty, they see all of it. */
export function LimitsSection() {
  const seesClients = usePermission('View Clients')
  const seesAssignments = usePermission('View Assignments')
  if (!seesClients || !seesAssignments) return null
  return (
    <FormSection title="What they see">
      <div className={wide}>
        <Notice kind="info">
          Leave both empty for the whole company. Whoever is limited sees only this part, with its guards,
          posts and patrols, and changes nothing, whatever the role allows.
        </Notice>
      </div>
      <PickManyField
        name="client_ids"
        reference={CLIENTS}
        hint="Everything that is guarded for these clients, also what comes later"
      />
      <PickManyField name="assignment_ids" reference={ASSIGNMENTS} hint="Single places besides" />
    </FormSection>
  )
}
