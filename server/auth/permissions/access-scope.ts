import type { Permission } from '../../../domain/user/permission.ts'

/**
 * Parts of a company. An account's scope is what it may see; a route's scope is the smallest that an account
 * needs for it.
 */
export const SCOPES = ['own', 'site', 'client', 'company'] as const
export type Scope = (typeof SCOPES)[number]

/**
 * Who may call a route: anybody; a caller whose credential the route itself checks (a phone's secret, a
 * realtime token, a refresh token); a guest; or a person.
 * A person may need to have entered the password ('password shown'); then a second factor may be pending.
 * 'owes no code': the person may still have to set up a factor, but not to present one. Otherwise, somebody
 * who knows only the password could replace the factor.
 * The further levels are a session, a verified email address, or a permission. `scope` is the smallest scope
 * that may call the route, so the reply must contain no more than such an account may see.
 */
export type RouteAccess = 'anybody' | 'own credential' | 'guest' | PersonalAccess
export interface PersonalAccess {
  who: 'password shown' | 'owes no code' | 'signed in' | 'verified' | Permission
  scope: Scope
}

export const ownScope = (who: PersonalAccess['who']): PersonalAccess => ({ who, scope: 'own' })
export const siteScope = (who: PersonalAccess['who']): PersonalAccess => ({ who, scope: 'site' })
export const companyScope = (who: PersonalAccess['who']): PersonalAccess => ({ who, scope: 'company' })
