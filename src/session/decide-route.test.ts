import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  destinationAfterSignIn,
  decideRoute,
  signInUrl,
  type RouteDecision,
  type RouteNeed,
  type SessionState,
} from './decide-route.ts'

const show: RouteDecision = { kind: 'show' }
const wait: RouteDecision = { kind: 'wait' }
const to = (path: string): RouteDecision => ({ kind: 'redirect', to: path })

const table: [path: string, need: RouteNeed, decisions: Record<SessionState, RouteDecision>][] = [
  [
    '/',
    'nothing',
    {
      unknown: to('/login'),
      'signed out': to('/login'),
      owing: to('/login'),
      unverified: to('/login'),
      verified: to('/login'),
    },
  ],
  [
    '/login',
    'nothing',
    {
      unknown: wait,
      'signed out': show,
      owing: to('/dashboard'),
      unverified: to('/dashboard'),
      verified: to('/dashboard'),
    },
  ],
  [
    '/login?to=%2Ftracker%2Ftrail%3Fguard%3D17',
    'nothing',
    {
      unknown: wait,
      'signed out': show,
      owing: to('/tracker/trail?guard=17'),
      unverified: to('/tracker/trail?guard=17'),
      verified: to('/tracker/trail?guard=17'),
    },
  ],
  [
    '/register',
    'nothing',
    {
      unknown: wait,
      'signed out': show,
      owing: to('/dashboard'),
      unverified: to('/dashboard'),
      verified: to('/dashboard'),
    },
  ],
  ...['/forgot-password', '/reset-password', '/email/verify/9', '/checklist/KQ4', '/no/such/page'].map(
    (path): (typeof table)[number] => [
      path,
      'nothing',
      { unknown: show, 'signed out': show, owing: show, unverified: show, verified: show },
    ],
  ),
  [
    '/verification-required',
    'sign-in',
    {
      unknown: wait,
      'signed out': to('/login'),
      owing: to('/second-factor'),
      unverified: show,
      verified: show,
    },
  ],
  [
    '/second-factor',
    'sign-in',
    { unknown: wait, 'signed out': to('/login'), owing: show, unverified: show, verified: show },
  ],
  [
    '/dashboard',
    'verification',
    {
      unknown: wait,
      'signed out': to('/login'),
      owing: to('/second-factor'),
      unverified: to('/verification-required'),
      verified: show,
    },
  ],
  [
    '/tracker/trail?guard=17&hours=12',
    'verification',
    {
      unknown: wait,
      'signed out': to('/login?to=%2Ftracker%2Ftrail%3Fguard%3D17%26hours%3D12'),
      owing: to('/second-factor?to=%2Ftracker%2Ftrail%3Fguard%3D17%26hours%3D12'),
      unverified: to('/verification-required'),
      verified: show,
    },
  ],
]

describe('route guard', () => {
  it.each(table)('%s, which needs %s', (address, need, decisions) => {
    const [path = '', search] = address.split('?')
    const decided = (state: SessionState) =>
      decideRoute({ path, search: search === undefined ? '' : `?${search}`, need, state })
    expect({
      unknown: decided('unknown'),
      'signed out': decided('signed out'),
      owing: decided('owing'),
      unverified: decided('unverified'),
      verified: decided('verified'),
    }).toEqual(decisions)
  })

  it('tells who follows a link of an email that does not hold, once signed out, what is wrong with it', () => {
    expect(signInUrl('/verification-required?link=damaged')).toBe('/login?link=damaged')
    expect(signInUrl('/verification-required')).toBe('/login')
    expect(destinationAfterSignIn('?link=damaged')).toBe('/dashboard')
  })

  it('remembers any path of the console through signing in', () => {
    fc.assert(
      fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
        const destination = `/at${path}${query && `?${query}`}`
        expect(destinationAfterSignIn(new URL(signInUrl(destination), 'http://x').search)).toBe(destination)
      }),
    )
  })

  it.each([
    'https://elsewhere.example/',
    '//elsewhere.example/',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    'javascript:alert(1)',
    '/login',
    '/register?x=1',
    '/verification-required',
    '/',
    '',
  ])('goes to the dashboard instead of %j', (destination) => {
    expect(destinationAfterSignIn(`?to=${encodeURIComponent(destination)}`)).toBe('/dashboard')
  })
})
