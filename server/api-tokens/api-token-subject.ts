import { apiTokenStream } from '../../domain/user/api-token.ts'
import type { Subject } from '../resource/subject.ts'
import { apiTokenRoutes, apiTokens } from './api-tokens.ts'

export const apiTokenSubject: Subject = {
  resource: apiTokens,
  ofNoPerson: { name: 'of another system' },
  routes: [apiTokenRoutes],
  sample: async (send, nth) => {
    await send.toNew(apiTokenStream, {
      type: 'AddApiToken',
      name: `Payroll ${nth}`,
      scopes: ['View Attendance'],
      expiresOn: '2027-06-30',
    })
  },
  remove: (send, id) => send(apiTokenStream, id, { type: 'RemoveApiToken' }),
}
