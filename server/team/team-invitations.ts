import { z } from 'zod'
import { id } from '../../contract/core/id.ts'
import { removedReply } from '../../contract/core/resource.ts'
import { invitations as contract, memberSteps, type TeamMember } from '../../contract/team/team-member.ts'
import type { App } from '../app/app.ts'
import {
  findAccountByEmail,
  lockEmail,
  withdrawExpiredInvitation,
} from '../auth/registration/find-account.ts'
import type { Account } from '../auth/account.ts'
import { INVITATION_MS, invitationMail, invitationPath } from '../auth/mailed-link.ts'
import { mailFactorChange } from '../auth/second-factor/factor-change-mail.ts'
import { resetSecondFactor } from '../auth/second-factor/second-factor.ts'
import { endAccountSessions } from '../auth/session.ts'
import { recordAttempt, tooManyAttempts } from '../auth/brute-force/rate-limit.ts'
import { userReply } from '../auth/user-reply.ts'
import type { Context } from '../app/context.ts'
import { HttpProblem, notFoundProblem, refusalProblem } from '../http/reply/problem-reply.ts'
import { publicOrigin } from '../http/reply/public-origin.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { toCommandFields } from '../resource/write/field-names.ts'
import { removedProblem } from '../resource/record/record.ts'
import { stepRoutes } from '../resource/write/step-routes.ts'
import { writeHeaders } from '../resource/write/write-headers.ts'
import { createMemberHandlers, teamMembers } from './team-members.ts'

const tags = [teamMembers.noun.many]
const params = z.object({ id })
/** maximum number of invitations sent by one person, and to one address, in a quarter of an hour */
const MOST_SENT = 50
const MOST_TO_ONE = 5

const taken = () => {
  const message = 'There is an account or an invitation with this email address already.'
  return new HttpProblem(422, message, { code: 'email_taken', data: { email: [message] } })
}

/** Routes to invite members, and to suspend and reinstate accounts. */
export function teamInvitationRoutes(app: App, context: Context): void {
  const { show, record } = createMemberHandlers(context)
  const schema = { tags, params, headers: writeHeaders, response: { 200: contract.reply } }

  async function mustBeThere(account: Account, userId: string): Promise<TeamMember> {
    const member = await show(context.db, account.company, userId)
    if (!member) throw notFoundProblem()
    return member
  }

  async function countMail(account: Account, email: string, reply: Parameters<typeof tooManyAttempts>[0]) {
    const { company, userId } = account
    const attempt = await recordAttempt(context, [
      { name: `invites:${company}/${userId}`, limit: MOST_SENT },
      { name: `invited:${email}`, limit: MOST_TO_ONE },
    ])
    if (!attempt.allowed) throw tooManyAttempts(reply, attempt.retryAfterMs)
  }

  /** Queues the mail with the link for the invited person. */
  async function mail(
    trx: Context['db'],
    { company, userId }: Account,
    origin: string,
    invitedId: string,
  ): Promise<void> {
    const [sender, member] = [await userReply(trx, company, userId), await show(trx, company, invitedId)]
    if (!sender || !member || member.invited_until === null) throw notFoundProblem()
    const whose = { company, userId: member.id, email: member.email, until: member.invited_until }
    const to = { ...member, company_name: sender.company_name, by_name: sender.full_name }
    const link = origin + invitationPath(context, whose)
    await queueMail(context, trx, company, invitationMail(to, link))
  }

  app.post(
    contract.path,
    { schema: { tags, headers: writeHeaders, body: contract.body, response: { 201: contract.reply } } },
    async (request, reply) => {
      const { account } = request
      const { email } = request.body
      // This throws before anybody is invited if the server does not know its public URL.
      const origin = publicOrigin(context.config, request)
      await countMail(account, email, reply)
      await withdrawExpiredInvitation(context, email)
      const asked = { type: 'InviteUser', ...toCommandFields(request.body) } as const
      return record.write(request, reply.code(201), {
        id: null,
        asked,
        commandIn: async (trx) => {
          await lockEmail(context, trx, email)
          if (await findAccountByEmail(trx, email)) throw taken()
          return { ...asked, until: context.now() + INVITATION_MS }
        },
        consequences: (trx, invitedId) => mail(trx, account, origin, invitedId),
      })
    },
  )

  app.post(`${contract.path}/:id/resend`, { schema }, async (request, reply) => {
    const { account } = request
    const member = await mustBeThere(account, request.params.id)
    const origin = publicOrigin(context.config, request)
    await countMail(account, member.email, reply)
    return record.write(request, reply, {
      id: member.id,
      asked: { type: 'ResendInvitation' },
      commandIn: async () => ({ type: 'ResendInvitation', until: context.now() + INVITATION_MS }),
      consequences: (trx, invitedId) => mail(trx, account, origin, invitedId),
    })
  })

  app.delete(
    `${contract.path}/:id`,
    { schema: { ...schema, response: { 200: removedReply } } },
    async (request, reply) => {
      const { id: userId } = await mustBeThere(request.account, request.params.id)
      const command = { type: 'WithdrawInvitation' } as const
      return record.write(request, reply, { id: userId, command, tell: removedProblem })
    },
  )

  app.post(`${contract.path}/:id/reset-second-factor`, { schema }, async (request, reply) => {
    const { company } = request.account
    const { id: userId } = await mustBeThere(request.account, request.params.id)
    // people turn off their own second factor on the profile page, with password and code
    if (userId === request.account.userId)
      throw refusalProblem({
        code: 'own_account',
        message: 'Turn your own second factor off in your profile.',
      })
    return record.write(request, reply, {
      id: userId,
      command: { type: 'TurnOffSecondFactor' },
      tell: async (trx) => {
        await resetSecondFactor(context, trx, { company, userId })
        await mailFactorChange(context, trx, { company, userId }, 'takenByAdministrator')
        return { data: await show(trx, company, userId) }
      },
    })
  })

  stepRoutes(app, record, {
    steps: memberSteps,
    noun: teamMembers.noun,
    reply: contract.reply,
    except: ['resend'],
    before: ({ account, id: userId }) => mustBeThere(account, userId),
    // suspending ends the sessions, so a reinstated account must sign in again
    follows: ({ account: { company }, id: userId, route }) =>
      route === 'suspend'
        ? (trx) => endAccountSessions(trx, { company, userId }, null, 'suspended', context.now())
        : undefined,
  })
}
