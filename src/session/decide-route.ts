/** What a route requires of the user. */
export type RouteNeed = 'nothing' | 'sign-in' | 'verification'

/** State of the user's session; 'owing': a second factor is required. */
export type SessionState = 'unknown' | 'signed out' | 'owing' | 'unverified' | 'verified'

export type RouteDecision = { kind: 'show' } | { kind: 'wait' } | { kind: 'redirect'; to: string }

const HOME = '/dashboard'
const SIGN_IN = '/login'
const VERIFY = '/verification-required'
const SECOND_FACTOR = '/second-factor'
const NO_DESTINATION =
  /^\/($|(login|register|forgot-password|reset-password|invitation|guest|sign-in|second-factor|verification-required)(\/|$)|email\/verify\/)/
const FOR_GUESTS_ONLY = /^\/(login|register)\/?$/

/** Returns whether a path is a page of this console. `?to=` is untrusted input and could lead to another site. */
function isOwnPath(path: string): boolean {
  const here = 'http://console.invalid'
  return path.startsWith('/') && URL.canParse(path, here) && new URL(path, here).origin === here
}
const isDestination = (path: string) => isOwnPath(path) && !NO_DESTINATION.test(path.split(/[?#]/)[0] ?? '')

/** Returns the sign-in URL. It contains the requested page, or the error if an email link was not valid. */
export function signInUrl(destination: string): string {
  const link = destination.startsWith(`${VERIFY}?`) && /[?&]link=(\w+)/.exec(destination)?.[1]
  if (link) return `${SIGN_IN}?link=${link}`
  return leadingTo(SIGN_IN, destination)
}

const leadingTo = (page: string, destination: string) =>
  isDestination(destination) && destination !== HOME ? `${page}?to=${encodeURIComponent(destination)}` : page

/** Returns the page to open after the sign-in, from the query of the sign-in URL. */
export function destinationAfterSignIn(search: string): string {
  const to = new URLSearchParams(search).get('to')
  return to !== null && isDestination(to) ? to : HOME
}

/** Decides whether a route is shown, or where to redirect. */
export function decideRoute(asked: {
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
  if (state === 'signed out') return { kind: 'redirect', to: signInUrl(path + search) }
  if (state === 'owing' && path !== SECOND_FACTOR)
    return { kind: 'redirect', to: leadingTo(SECOND_FACTOR, path + search) }
  if (need === 'verification' && state === 'unverified') return { kind: 'redirect', to: VERIFY }
  return { kind: 'show' }
}
