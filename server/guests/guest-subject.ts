import { guestStream } from '../../domain/guest/guest.ts'
import type { Subject } from '../resource/subject.ts'
import { guests } from './guest-model.ts'
import { guestUserRoutes } from './guest-user-routes.ts'

export const guestSubject: Subject = {
  resource: guests,
  routes: [guestUserRoutes],
  sample: async (send, nth) => {
    await send.toNew(guestStream, {
      type: 'RequestGuestAccess',
      fullName: `Harbour Inspector ${nth}`,
      email: `inspector-${nth}@kisumu.example`,
    })
  },
  remove: (send, id) => send(guestStream, id, { type: 'RemoveGuest' }),
}
