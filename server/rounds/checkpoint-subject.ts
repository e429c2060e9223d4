import { checkpointStream } from '../../domain/rounds/checkpoint.ts'
import { rounds as migration } from '../db/migrations/0230-rounds.ts'
import type { Subject } from '../resource/subject.ts'
import { checkpoints, checkpointsRoutes } from './checkpoints.ts'

export const checkpointSubject: Subject = {
  resource: checkpoints,
  ofNoPerson: { name: 'of a place' },
  routes: [checkpointsRoutes],
  migrations: [migration],
  sample: async (send, nth) => {
    await send.toNew(checkpointStream, {
      type: 'AddCheckpoint',
      name: `Pier stairs ${nth}`,
      sitePostId: nth,
      latitude: -0.1,
      longitude: 34.75,
      checklistId: nth,
    })
  },
  remove: (send, id) => send(checkpointStream, id, { type: 'RemoveCheckpoint' }),
}
