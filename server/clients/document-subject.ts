import { documentStream } from '../../domain/records/document.ts'
import type { Subject } from '../resource/subject.ts'
import { documentRoutes, documents } from './documents.ts'

export const documentSubject: Subject = {
  resource: documents,
  routes: [documentRoutes],
  sample: async (send, nth) => {
    const title = `Pier licence ${nth}`
    await send.toNew(documentStream, { type: 'AddDocument', clientId: nth, title, kind: 'licence' })
  },
  remove: (send, id) => send(documentStream, id, { type: 'RemoveDocument' }),
}
