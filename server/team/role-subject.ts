import { roleStream } from '../../domain/user/role.ts'
import type { Subject } from '../resource/subject.ts'
import { roleRoutes, roles } from './roles.ts'

export const roleSubject: Subject = {
  resource: roles,
  ofNoPerson: { name: 'of a role' },
  routes: [roleRoutes],
  sample: async (send, nth) => {
    const permissions = ['View Clients' as const]
    await send.toNew(roleStream, { type: 'AddRole', name: `Pier Clerk ${nth}`, permissions })
  },
  remove: (send, id) => send(roleStream, id, { type: 'RemoveRole' }),
}
