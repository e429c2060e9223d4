import { withItemDefaults } from '../../domain/checklists/checklist-item.ts'
import { checklistStream } from '../../domain/checklists/checklist.ts'
import { sitePostStream } from '../../domain/records/site-post.ts'
import { dueChecklistsPolicy } from '../checklist-runs/due-policy.ts'
import { checklistFailurePolicy } from '../checklist-runs/failure-actions.ts'
import type { Commander } from '../demo/demo-commander.ts'
import type { Subject } from '../resource/subject.ts'
import { checklistVersionRoutes } from './checklist-version-routes.ts'
import { checklistRoutes, checklists } from './checklists.ts'

export async function addSampleChecklist(send: Commander, sitePostId: string): Promise<string> {
  const checklistId = await send.toNew(checklistStream, {
    type: 'AddChecklist',
    title: `Pier opening ${sitePostId}`,
    kind: 'opening',
    items: [withItemDefaults({ text: 'Is the beacon lit?', answer: 'yes_no', required: true })],
    status: 'active',
  })
  await send.to(sitePostStream, sitePostId, { type: 'AssignChecklist', checklistId })
  return checklistId
}

export const checklistSubject: Subject = {
  resource: checklists,
  routes: [checklistRoutes, checklistVersionRoutes],
  policies: [checklistFailurePolicy, dueChecklistsPolicy],
  sample: async (send, nth) => void (await addSampleChecklist(send, nth)),
  remove: (send, id) => send(checklistStream, id, { type: 'RemoveChecklist' }),
}
