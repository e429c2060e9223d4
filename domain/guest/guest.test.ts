import { describe, expect, it } from 'vitest'
import { decideAfter } from '../../tests/support/decide-after.ts'
import { type GuestCommand, type GuestEvent, guestStream } from './guest.ts'

const today = '2026-11-22'
const asked: GuestEvent = {
  type: 'GuestAccessRequested',
  fullName: 'Faith Mutua',
  email: 'faith@insurer.example',
  organisation: 'Insurer',
}
const approved: GuestEvent = {
  type: 'GuestApproved',
  clientIds: ['1'],
  assignmentIds: [],
  until: '2026-12-01',
}
const approve = (more: object = {}): GuestCommand => ({
  type: 'ApproveGuest',
  clientIds: ['1'],
  assignmentIds: [],
  until: '2026-12-01',
  today,
  ...more,
})
const after = (events: GuestEvent[], command: GuestCommand) => decideAfter(guestStream, events, command)
const show = (date: string): GuestCommand => ({ type: 'RecordGuestView', assignmentId: null, today: date })

describe('a guest', () => {
  it('is approved for something, until a day within ninety', () => {
    expect(after([asked], approve())).toEqual({ events: [approved] })
    for (const [more, field] of [
      [{ clientIds: [] }, 'clientIds'],
      [{ until: '2026-11-21' }, 'until'],
      [{ until: '2027-02-21' }, 'until'],
    ] as const)
      expect(after([asked], approve(more))).toMatchObject({ refused: { field } })
    expect(after([asked], approve({ until: '2027-02-20' }))).toHaveProperty('events')
    expect(after([asked, approved], approve({ until: '2026-12-02' }))).toEqual({
      events: [{ type: 'GuestScopeChanged', until: '2026-12-02' }],
    })
    expect(after([asked, approved], approve())).toEqual({ events: [] })
  })

  it('is shown nothing before admission, after the last day, once revoked and once removed', () => {
    const shown = { events: [{ type: 'GuestViewed', assignmentId: null }] }
    expect(after([asked, approved], show('2026-12-01'))).toEqual(shown)
    expect(after([asked, approved], show('2026-12-02'))).toHaveProperty('refused')
    for (const events of [
      [asked],
      [asked, { type: 'GuestRefused' }],
      [asked, approved, { type: 'GuestRevoked' }],
      [asked, approved, { type: 'GuestRemoved' }],
    ] as GuestEvent[][])
      expect(after(events, show(today))).toHaveProperty('refused')
    const again: GuestEvent[] = [asked, approved, { type: 'GuestRevoked' }, approved]
    expect(after(again, show(today))).toEqual(shown)
  })

  it('signs in once by a link', () => {
    const signIn = (signIns: number): GuestCommand => ({ type: 'SignGuestIn', signIns, today })
    expect(after([asked, approved], signIn(0))).toEqual({ events: [{ type: 'GuestSignedIn' }] })
    const signedIn: GuestEvent[] = [asked, approved, { type: 'GuestSignedIn' }]
    expect(after(signedIn, signIn(0))).toMatchObject({ refused: { code: 'link_expired' } })
    expect(after(signedIn, signIn(1))).toHaveProperty('events')
  })
})
