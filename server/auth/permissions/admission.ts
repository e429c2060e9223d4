import type { Permission } from '../../../domain/user/permission.ts'

/** How much of a company an account sees, and whom a route serves: from its own things only to the whole company. */
export const SCOPES = ['own', 'site', 'client', 'company'] as const
export type Scope = (typeof SCOPES)[number]

/**
 * Who may call a route: anybody; whoever shows the credential that the route itself checks (a phone's secret, a
 * realtime token, a refresh token); a guest, who has no account and is let in nowhere else; or a person who has shown a
 * password and may still owe a second factor, or may owe to set one up but none that is there (what is added by a
 * password alone would stand in for it), is signed in, verified, or holds a permission. Of people, `scope` is the
 * narrowest whom the route serves: it must show them no more than they see.
 */
export type Admission = 'anybody' | 'own credential' | 'guest' | PersonalAdmission
export interface PersonalAdmission {
  who: 'password shown' | 'owes no code' | 'signed in' | 'verified' | Permission
  scope: Scope
}

export const own = (who: PersonalAdmission['who']): PersonalAdmission => ({ who, scope: 'own' })
export const site = (who: PersonalAdmission['who']): PersonalAdmission => ({ who, scope: 'site' })
export const company = (who: PersonalAdmission['who']): PersonalAdmission => ({ who, scope: 'company' })
