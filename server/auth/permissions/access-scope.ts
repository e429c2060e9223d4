import type { Permission } from '../../../domain/user/permission.ts'

/**
 * How much of a company an account sees, and the most limited account that a route serves: from
 * only one's own data to the whole company.
 */
export const SCOPES = ['own', 'site', 'client', 'company'] as const
export type Scope = (typeof SCOPES)[number]

/**
 * Who may call a route: anybody; holders of a credential that the route itself checks (a phone's secret, a
 * realtime token, a refresh token); a guest, who has no account and no other routes; or a person. A person
 * may be required to have entered a password (a second factor may be pending, or must still be set up but not
 * if one exists, because a factor added by a password alone would replace it), to be signed in, to be
 * verified, or to have a permission. `scope` is the most limited account that the route serves: it must
 * return no more than such an account may see.
 */
export type RouteAccess = 'anybody' | 'own credential' | 'guest' | PersonalAccess
export interface PersonalAccess {
  who: 'password shown' | 'owes no code' | 'signed in' | 'verified' | Permission
  scope: Scope
}

export const ownScope = (who: PersonalAccess['who']): PersonalAccess => ({ who, scope: 'own' })
export const siteScope = (who: PersonalAccess['who']): PersonalAccess => ({ who, scope: 'site' })
export const companyScope = (who: PersonalAccess['who']): PersonalAccess => ({ who, scope: 'company' })
