/** What a route asks of the person before it is shown. */
export type RouteNeed = 'nothing' | 'sign-in' | 'verification'

/** Whether somebody is signed in, owes a second factor, and is verified. */
export type SessionState = 'unknown' | 'signed out' | 'owing' | 'unverified' | 'verified'

export type RouteDecision = { kind: 'show' } | { kind: 'wait' } | { kind: 'redirect'; to: string }

const HOME = '/dashboard'
const SIGN_IN = '/login'
const VERIFY = '/verification-required'
const SECOND_FACTOR = '/second-factor'
const NO_DESTINATION =
  /^\/($|(login|register|forgot-password|reset-password|invitation|guest|sign-in|second-factor|verification-required)(\/|$)|email\/verify\/)/
const FOR_GUESTS_ONLY = /^\/(login|register)\/?$/

/** A path of this console, never another site's: what follows `?to=` comes from outside. */
function isOwnPath(path: string): boolean {
  const here = 'http://console.invalid'
  return path.startsWith('/') && URL.canParse(path, here) && new URL(path, here).origin === here
}
const isDestination = (path: string) => isOwnPath(path) && !NO_DESTINATION.test(path.split(/[?#]/)[0] ?? '')

/** The sign-in page, remembering where the person was going, or what was wrong with the link that was followed. */
export function signInFor(destination: string): string {
  const link = destination.startsWith(`${VERIFY}?`) && /[?&]link=(\w+)/.exec(destination)?.[1]
  if (link) return `${SIGN_IN}?link=${link}`
  return leadingTo(SIGN_IN, destination)
}

const leadingTo = (page: string, destination: string) =>
  isDestination(destination) && destination !== HOME ? `${page}?to=${encodeURIComponent(destination)}` : page

/** Where the person goes after signing in, from the search part of the sign-in page's address. */
export function destinationAfterSignIn(search: string): string {
  const to = new URLSearchParams(search).get('to')
  return to !== null && isDestination(to) ? to : HOME
}

/** Whether a route is shown to this person, or where they go instead. */
export function routeDecision(asked: {
  path: string
  search: string
  need: RouteNeed
  state: SessionState
}): RouteDecision {
  const { path, search, need, state } = asked
  const forGuestsOnly = FOR_GUESTS_ONLY.test(path)
  if (path === '/') return { kind: 'redirect', to: SIGN_IN }
  if (need === 'nothing' && !forGuestsOnly) return { kind: 'show' }
  if (state === 'unknown') return { kind: 'wait' }
  if (forGuestsOnly)
    return state === 'signed out'
      ? { kind: 'show' }
      : { kind: 'redirect', to: destinationAfterSignIn(search) }
  if (state === 'signed out') return { kind: 'redirect', to: signInFor(path + search) }
  if (state === 'owing' && path !== SECOND_FACTOR)
    return { kind: 'redirect', to: leadingTo(SECOND_FACTOR, path + search) }
  if (need === 'verification' && state === 'unverified') return { kind: 'redirect', to: VERIFY }
  return { kind: 'show' }
}
