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
const admitted: GuestEvent = {
  type: 'GuestApproved',
  clientIds: ['1'],
  assignmentIds: [],
  until: '2026-12-01',
}
const admit = (more: object = {}): GuestCommand => ({
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
  it('is admitted to something, until a day within ninety', () => {
    expect(after([asked], admit())).toEqual({ events: [admitted] })
    for (const [more, field] of [
      [{ clientIds: [] }, 'clientIds'],
      [{ until: '2026-11-21' }, 'until'],
      [{ until: '2027-02-21' }, 'until'],
    ] as const)
      expect(after([asked], admit(more))).toMatchObject({ refused: { field } })
    expect(after([asked], admit({ until: '2027-02-20' }))).toHaveProperty('events')
    expect(after([asked, admitted], admit({ until: '2026-12-02' }))).toEqual({
      events: [{ type: 'GuestScopeChanged', until: '2026-12-02' }],
    })
    expect(after([asked, admitted], admit())).toEqual({ events: [] })
  })

  it('is shown nothing before admission, after the last day, once revoked and once removed', () => {
    const shown = { events: [{ type: 'GuestViewed', assignmentId: null }] }
    expect(after([asked, admitted], show('2026-12-01'))).toEqual(shown)
    expect(after([asked, admitted], show('2026-12-02'))).toHaveProperty('refused')
    for (const events of [
      [asked],
      [asked, { type: 'GuestRefused' }],
      [asked, admitted, { type: 'GuestRevoked' }],
      [asked, admitted, { type: 'GuestRemoved' }],
    ] as GuestEvent[][])
      expect(after(events, show(today))).toHaveProperty('refused')
    const again: GuestEvent[] = [asked, admitted, { type: 'GuestRevoked' }, admitted]
    expect(after(again, show(today))).toEqual(shown)
  })

  it('signs in once by a link', () => {
    const signIn = (signIns: number): GuestCommand => ({ type: 'SignGuestIn', signIns, today })
    expect(after([asked, admitted], signIn(0))).toEqual({ events: [{ type: 'GuestSignedIn' }] })
    const signedIn: GuestEvent[] = [asked, admitted, { type: 'GuestSignedIn' }]
    expect(after(signedIn, signIn(0))).toMatchObject({ refused: { code: 'link_expired' } })
    expect(after(signedIn, signIn(1))).toHaveProperty('events')
  })
})
