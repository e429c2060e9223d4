import { clientStream } from '../../domain/records/client.ts'
import type { Subject } from '../resource/subject.ts'
import { clientRoutes, clients } from './clients.ts'

export const clientSubject: Subject = {
  resource: clients,
  ofNoPerson: { name: 'of a company' },
  routes: [clientRoutes],
  sample: async (send, nth) => {
    await send.toNew(clientStream, { type: 'AddClient', name: `Lake Port ${nth}` })
  },
  remove: (send, id) => send(clientStream, id, { type: 'RemoveClient' }),
}
