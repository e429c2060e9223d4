import { checklistStream } from '../../domain/checklist.ts'
import { sitePostStream } from '../../domain/site-post.ts'
import type { Subject } from '../resource/subject.ts'
import { checklistRoutes, checklists } from './checklists.ts'

export const checklistSubject: Subject = {
  resource: checklists,
  routes: [checklistRoutes],
  sample: async (send, nth) => {
    const checklistId = await send.toNew(checklistStream, {
      type: 'AddChecklist',
      title: `Pier opening ${nth}`,
      kind: 'opening',
      items: [{ text: 'Is the beacon lit?', answer: 'yes_no', required: true }],
      status: 'active',
    })
    await send.to(sitePostStream, nth, { type: 'AssignChecklist', checklistId })
  },
  remove: (send, id) => send(checklistStream, id, { type: 'RemoveChecklist' }),
}
