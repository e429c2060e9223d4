import { PartsCard } from '../../../resource/record/parts-card.tsx'
import { checklistRun } from './checklist-run-kind.tsx'

/** The reports of a checklist, and when it is due. */
export const ReportsOfChecklist = ({ checklistId }: { checklistId: string }) => (
  <PartsCard
    title="Submissions"
    anchor="reports"
    kind={checklistRun}
    only={{ checklist_id: checklistId }}
    columns={['site_post_id', 'status', 'at', 'failures', 'score']}
    whenEmpty="Not filled in yet. It is filled in by the code of a site post, or here by a member of the team."
  />
)
