import type { Cases, Model, Step } from '../kit/model.ts'

export type Who = 'verified' | 'unverified'

/** A tab's view of its session, and what the server knows but not yet the tab. */
export interface OfficeSession {
  place: 'closed' | 'signed in' | 'refreshing' | 'signed out'
  verified: boolean
  /** number of calls without an answer */
  waiting: number
  /** whether the access token has expired */
  expired: boolean
  /** whether the server has ended the session */
  ended: boolean
}

export type OfficeEvent =
  | { type: 'tab.opened' }
  | { type: 'signed.in'; who: Who }
  | { type: 'signed.out' }
  | { type: 'other.tab.signed.out' }
  | { type: 'other.tab.signed.in'; who: Who }
  | { type: 'time.passed' }
  | { type: 'session.ended.at.office' }
  | { type: 'call.made' }
  | { type: 'refresh.reached.the.office' }
  | { type: 'refresh.was.cut' }
  | { type: 'password.was.verified' }

/** Effects: a number of calls were answered, or were rejected with a status. */
const answered = (count: number) => ({ type: 'answered', count })
const rejected = (count: number, status: number) => ({ type: 'rejected', count, status })
const REFRESH = { type: 'undefined' }

const OUT: OfficeSession = {
  place: 'signed out',
  verified: false,
  waiting: 0,
  expired: false,
  ended: false,
}
const signedIn = (who: Who): OfficeSession => ({
  ...OUT,
  place: 'signed in',
  verified: who === 'verified',
})
const turnedAway = ({ waiting }: OfficeSession) => (waiting > 0 ? [rejected(waiting, 401)] : [])
const out = (state: OfficeSession): Step<OfficeSession> => [OUT, ...turnedAway(state)]

function call(state: OfficeSession): Step<OfficeSession> {
  if (state.place === 'refreshing') return [{ ...state, waiting: state.waiting + 1 }]
  if (!state.expired && !state.ended) return [state, answered(1)]
  return [{ ...state, place: 'refreshing', waiting: 1 }, REFRESH]
}

/** Model of the session in the tab and on the server: which calls are answered, and who is signed in. */
export const sessionAtOffice: Model<OfficeSession, OfficeEvent> = {
  initial: { ...OUT, place: 'closed' },
  next: (state, event) => {
    switch (event.type) {
      case 'tab.opened':
        return [OUT]
      case 'signed.in':
        return [signedIn(event.who)]
      case 'signed.out':
      case 'other.tab.signed.out':
        return out(state)
      case 'other.tab.signed.in':
        return [signedIn(event.who), ...turnedAway(state)]
      case 'time.passed':
        return [{ ...state, expired: true }]
      case 'session.ended.at.office':
        return [{ ...state, ended: true }]
      case 'call.made':
        return call(state)
      case 'refresh.reached.the.office':
        if (state.ended) return out(state)
        return [
          { ...state, place: 'signed in', waiting: 0, expired: false },
          ...(state.waiting > 0 ? [answered(state.waiting)] : []),
        ]
      case 'refresh.was.cut':
        return [{ ...state, place: 'signed in', waiting: 0 }, rejected(state.waiting, 0)]
      case 'password.was.verified':
        return [{ ...state, verified: true }, answered(1)]
    }
  },
  invariants: {
    'each call is answered once, rejected once, or waits': ({ before, event, after, effects }) => {
      const made = Number(event.type === 'call.made' || event.type === 'password.was.verified')
      const done = effects.reduce(
        (sum, effect) => sum + (typeof effect.count === 'number' ? effect.count : 0),
        0,
      )
      return before.waiting + made === after.waiting + done
    },
    'a refresh is asked for only when one begins': ({ before, after, effects }) =>
      effects.some(({ type }) => type === 'undefined') ===
      (before.place !== 'refreshing' && after.place === 'refreshing'),
  },
}

export const officeCases: Cases<OfficeSession, OfficeEvent> = ({
  place,
  waiting,
  verified,
  expired,
  ended,
}): Record<string, OfficeEvent> => {
  if (place === 'closed') return { 'opens the console': { type: 'tab.opened' } }
  if (place === 'signed out')
    return {
      'signs in verified': { type: 'signed.in', who: 'verified' },
      'signs in unverified': { type: 'signed.in', who: 'unverified' },
      'another tab signs in': { type: 'other.tab.signed.in', who: 'verified' },
    }
  return {
    'signs out': { type: 'signed.out' },
    'another tab signs out': { type: 'other.tab.signed.out' },
    'another tab signs in as another': { type: 'other.tab.signed.in', who: 'unverified' },
    ...(!expired && { 'the token expires': { type: 'time.passed' } }),
    ...(!ended && { 'the office ends the session': { type: 'session.ended.at.office' } }),
    ...(waiting < 2 && { 'makes a call': { type: 'call.made' } }),
    ...(place === 'refreshing' && {
      'the refresh reaches the office': { type: 'refresh.reached.the.office' },
      'the refresh is cut': { type: 'refresh.was.cut' },
    }),
    ...(place === 'signed in' &&
      !verified &&
      !expired &&
      !ended && { 'verifies with the password': { type: 'password.was.verified' } }),
  }
}
