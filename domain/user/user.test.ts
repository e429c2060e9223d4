import { describe, expect, it } from 'vitest'
import { decided } from '../../tests/support/decision.ts'
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
    expect(decided(userStream, [], command)).toEqual({ events: [registered] })
    expect(decided(userStream, [registered], command)).toMatchObject({
      refused: { code: 'already_registered' },
    })
  })

  it('is verified by the address that the proof went to, and a second time changes nothing', () => {
    expect(decided(userStream, [registered], verify)).toEqual({ events: [verified] })
    expect(decided(userStream, [registered, verified], verify)).toEqual({ events: [] })
    expect(decided(userStream, [registered], { ...verify, email: 'old@askari.example' })).toMatchObject({
      refused: { code: 'other_email' },
    })
    expect(decided(userStream, [], verify)).toMatchObject({ refused: { code: 'unknown_user' } })
  })

  it('has one role at a time, and the same again changes nothing', () => {
    const change = { type: 'ChangeRole', roleId: '4' } as const
    const changed: UserEvent = { type: 'RoleChanged', roleId: '4' }
    expect(decided(userStream, [registered], change)).toEqual({ events: [changed] })
    expect(decided(userStream, [registered, changed], change)).toEqual({ events: [] })
    expect(decided(userStream, [registered], { ...change, roleId: 'supervisor' })).toEqual({ events: [] })
    expect(decided(userStream, [], change)).toMatchObject({ refused: { code: 'unknown_user' } })
  })
})
