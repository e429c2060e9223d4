import type { SecurityEvent } from '../../contract/auth/security-log.ts'
import type { Context } from '../app/context.ts'
import { companyId } from '../db/company-id.ts'
import type { ReadRequest } from '../rtdb/access/rules.ts'

const BRANCHES = ['guard_locations', 'patrol_history']

/** Creates the recorder for reads of the realtime database: views of guards' pasts, and refusals. */
export const createReadRecorder =
  ({ security }: Pick<Context, 'security'>) =>
  ({ identity, path, allowed, via, address, agent }: ReadRequest): void => {
    const { company, device } = identity?.claims ?? {}
    // phones may not read, and have no account
    if (identity === null || typeof company !== 'string' || device !== undefined) return
    const [branch = '', patrolId = ''] = path
    if (allowed && branch !== 'patrol_history') return
    const what: SecurityEvent = allowed ? 'TrailViewed' : 'CallRefused'
    // Only the id of a patrol that may be read is recorded; otherwise each invented id or path would create a
    // row.
    const known = BRANCHES.includes(branch) ? `/${branch}` : '/'
    const place = allowed && /^\d{1,16}$/.test(patrolId) ? `/${branch}/${patrolId}` : known
    security.add({
      company: companyId(company),
      what,
      whose: identity.uid,
      call: via === 'SDK' ? `SDK ${place}` : `GET ${place}.json`,
      address,
      agent,
    })
  }
