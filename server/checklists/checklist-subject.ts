import { itemOf } from '../../domain/checklists/checklist-item.ts'
import { checklistStream } from '../../domain/checklists/checklist.ts'
import { sitePostStream } from '../../domain/site-post.ts'
import { dueChecklistsAtTheirTimes } from '../checklist-runs/due-policy.ts'
import { checklistFailures } from '../checklist-runs/failure-actions.ts'
import { checklistLives } from '../db/migrations/0320-checklist-runs.ts'
import { reportsByCode } from '../db/migrations/0340-reports-by-code.ts'
import type { Subject } from '../resource/subject.ts'
import { checklistVersionRoutes } from './checklist-versions.ts'
import { checklistRoutes, checklists } from './checklists.ts'

export const checklistSubject: Subject = {
  resource: checklists,
  routes: [checklistRoutes, checklistVersionRoutes],
  migrations: [checklistLives, reportsByCode],
  policies: [checklistFailures, dueChecklistsAtTheirTimes],
  sample: async (send, nth) => {
    const checklistId = await send.toNew(checklistStream, {
      type: 'AddChecklist',
      title: `Pier opening ${nth}`,
      kind: 'opening',
      items: [itemOf({ text: 'Is the beacon lit?', answer: 'yes_no', required: true })],
      status: 'active',
    })
    await send.to(sitePostStream, nth, { type: 'AssignChecklist', checklistId })
  },
  remove: (send, id) => send(checklistStream, id, { type: 'RemoveChecklist' }),
}
