import { checkpointStream } from '../../domain/rounds/checkpoint.ts'
import { addSampleChecklist } from '../checklists/checklist-subject.ts'
import type { Commander } from '../demo/demo-commander.ts'
import type { Subject } from '../resource/subject.ts'
import { checkpoints, checkpointsRoutes } from './checkpoints.ts'

export const addSampleCheckpoint = (
  send: Commander,
  sitePostId: string,
  checklistId: string,
): Promise<string> =>
  send.toNew(checkpointStream, {
    type: 'AddCheckpoint',
    name: `Pier stairs ${sitePostId}`,
    sitePostId,
    latitude: -0.1,
    longitude: 34.75,
    checklistId,
  })

export const checkpointSubject: Subject = {
  resource: checkpoints,
  ofNoPerson: { name: 'of a place' },
  routes: [checkpointsRoutes],
  sample: async (send, nth) => {
    await addSampleCheckpoint(send, nth, await addSampleChecklist(send, nth))
  },
  remove: (send, id) => send(checkpointStream, id, { type: 'RemoveCheckpoint' }),
}
