import type { Rules } from './rules.ts'

/**
 * Access rules: staff of the company (the namespace) read `guard_locations`; with the claim `replay_history`
 * also `patrol_history`, one patrol at a time; a device writes `guard_locations/{its worker}`; everything
 * else is denied. `database.rules.json` has the same rules for the cloud; one table of cases tests both.
 */
export const guardRules: Rules = {
  read(namespace, identity, [branch, patrol]) {
    const claims = identity?.claims
    if (claims?.company !== namespace) return false
    if (branch === 'guard_locations') return claims.live_map === true
    return branch === 'patrol_history' && patrol !== undefined && claims.replay_history === true
  },
  write(namespace, identity, [branch, worker]) {
    const claims = identity?.claims
    if (claims?.company !== namespace || worker === undefined) return false
    return branch === 'guard_locations' && claims.worker === worker
  },
}
