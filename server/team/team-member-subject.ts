import { userStream } from '../../domain/user/user.ts'
import type { Subject } from '../resource/subject.ts'
import { teamInvitationRoutes } from './team-invitations.ts'
import { teamMemberRoutes, teamMembers } from './team-members.ts'

export const teamMemberSubject: Subject = {
  resource: teamMembers,
  routes: [teamMemberRoutes, teamInvitationRoutes],
  sample: async (send, nth) => {
    await send.toNew(userStream, {
      type: 'InviteUser',
      fullName: `Harbour Clerk ${nth}`,
      email: `clerk-${nth}@kisumu.example`,
      roleId: nth,
      until: 0,
    })
  },
  remove: (send, id) => send(userStream, id, { type: 'WithdrawInvitation' }),
}
