import { PartsCard } from '../../../resource/record/parts-card.tsx'
import { checklistRun } from './checklist-run-kind.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

/** Reports of a checklist, and its due times. */
export const ChecklistReports = ({ checklistId }: { checklistId: string }) => (
  <PartsCard
    title={tr(texts.submissions)}
    anchor="reports"
    kind={checklistRun}
    only={{ checklist_id: checklistId }}
    columns={['site_post_id', 'status', 'at', 'failures', 'score']}
    whenEmpty={tr(texts.notFilledInYetItIsFilledIn)}
  />
)
