import { describe, expect, it } from 'vitest'
import { decideAfter } from '../../tests/support/decide-after.ts'
import { userCommand, userStream, type UserEvent } from './user.ts'

const registered: UserEvent = {
  type: 'UserRegistered',
  fullName: 'Wanjiru Kamau',
  email: 'wanjiru@askari.example',
  role: 'supervisor',
}
const verified: UserEvent = { type: 'EmailVerified', email: 'wanjiru@askari.example' }
const verify = { type: 'VerifyEmail', email: 'wanjiru@askari.example' } as const

describe('a user', () => {
  it('is registered under an address in lower case', () => {
    const command = userCommand.parse({
      ...registered,
      type: 'RegisterUser',
      email: '  Wanjiru@Askari.Example ',
    })
    expect(decideAfter(userStream, [], command)).toEqual({ events: [registered] })
    expect(decideAfter(userStream, [registered], command)).toMatchObject({
      refused: { code: 'already_registered' },
    })
  })

  it('is verified by the address that the proof went to, and a second time changes nothing', () => {
    expect(decideAfter(userStream, [registered], verify)).toEqual({ events: [verified] })
    expect(decideAfter(userStream, [registered, verified], verify)).toEqual({ events: [] })
    expect(decideAfter(userStream, [registered], { ...verify, email: 'old@askari.example' })).toMatchObject({
      refused: { code: 'other_email' },
    })
    expect(decideAfter(userStream, [], verify)).toMatchObject({ refused: { code: 'unknown_user' } })
  })

  it('has one role at a time, and the same again changes nothing', () => {
    const change = { type: 'ChangeMember', roleId: '4' } as const
    const changed: UserEvent = { type: 'RoleChanged', roleId: '4' }
    expect(decideAfter(userStream, [registered], change)).toEqual({ events: [changed] })
    expect(decideAfter(userStream, [registered, changed], change)).toEqual({ events: [] })
    expect(decideAfter(userStream, [registered], { ...change, roleId: 'supervisor' })).toEqual({ events: [] })
    expect(decideAfter(userStream, [], change)).toMatchObject({ refused: { code: 'unknown_user' } })
  })

  it('is limited to places as a whole, until the limit is lifted', () => {
    const limited: UserEvent = { type: 'MemberLimited', clientIds: ['2'], assignmentIds: ['7', '8'] }
    const to = (clientIds: string[], assignmentIds?: string[]) =>
      ({ type: 'ChangeMember', clientIds, ...(assignmentIds && { assignmentIds }) }) as const
    expect(decideAfter(userStream, [registered], to(['2'], ['7', '8']))).toEqual({ events: [limited] })
    expect(decideAfter(userStream, [registered, limited], to(['2'], ['8', '7']))).toEqual({ events: [] })
    // omitted fields do not change
    expect(decideAfter(userStream, [registered, limited], to(['3']))).toEqual({
      events: [{ ...limited, clientIds: ['3'] }],
    })
    const open = (wholeCompany: boolean, ids: string[] = []) =>
      decideAfter(userStream, [registered, limited], { ...to(ids, []), wholeCompany })
    expect(open(true)).toEqual({ events: [{ type: 'MemberLimitLifted' }] })
    const refused = { refused: { field: 'wholeCompany' } }
    expect(decideAfter(userStream, [registered, limited], to([], []))).toMatchObject(refused)
    expect([open(false), open(true, ['3'])]).toMatchObject([refused, refused])
    expect(decideAfter(userStream, [registered], to([], []))).toEqual({ events: [] })
    expect(userCommand.parse(to(['2', '2']))).toEqual(to(['2']))
  })

  const invited: UserEvent = {
    type: 'UserInvited',
    fullName: 'Wanjiru',
    email: 'wanjiru@askari.example',
    roleId: 'supervisor',
    invitedUntil: 7,
  }
  const accepted: UserEvent = { type: 'InvitationAccepted', fullName: 'Wanjiru Kamau' }
  const accept = { type: 'AcceptInvitation', fullName: 'Wanjiru Kamau' } as const
  const again = { type: 'ResendInvitation', until: 9 } as const
  const suspended: UserEvent = { type: 'UserSuspended' }

  it('accepts an invitation once, and is verified by that', () => {
    expect(decideAfter(userStream, [invited], again)).toEqual({
      events: [{ type: 'InvitationResent', invitedUntil: 9 }],
    })
    expect(decideAfter(userStream, [invited], accept)).toEqual({ events: [accepted] })
    for (const late of [accept, again, { type: 'WithdrawInvitation' } as const])
      expect(decideAfter(userStream, [invited, accepted], late)).toMatchObject({
        refused: { code: 'not_invited' },
      })
    expect(decideAfter(userStream, [invited, accepted], verify)).toEqual({ events: [] })
    expect(decideAfter(userStream, [invited, { type: 'InvitationWithdrawn' }], accept)).toMatchObject({
      refused: { code: 'unknown_user' },
    })
  })

  it.each([
    ['who has not accepted yet', [invited]],
    ['who is suspended', [registered, suspended]],
  ])('%s changes nothing about the account', (_who, past) => {
    const commands = [verify, { type: 'ChangePassword' }, { type: 'ChangeEmail', email: 'b@askari.example' }]
    for (const command of commands)
      expect(decideAfter(userStream, past, userCommand.parse(command))).toMatchObject({
        refused: { code: 'not_active' },
      })
  })

  it('is suspended, and after that is what it was before', () => {
    const reinstated: UserEvent = { type: 'UserReinstated' }
    const reinstate = { type: 'ReinstateUser' } as const
    expect(decideAfter(userStream, [registered, suspended], reinstate)).toEqual({ events: [reinstated] })
    expect(decideAfter(userStream, [registered, suspended, reinstated], verify)).toEqual({
      events: [verified],
    })
    expect(decideAfter(userStream, [registered, verified, suspended, reinstated], verify)).toEqual({
      events: [],
    })
    expect(decideAfter(userStream, [registered], reinstate)).toMatchObject({
      refused: { code: 'not_suspended' },
    })
    expect(decideAfter(userStream, [registered, suspended], { type: 'SuspendUser' })).toMatchObject({
      refused: { code: 'not_active' },
    })
  })
})
