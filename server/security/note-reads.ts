import type { SecurityEvent } from '../../contract/security-log.ts'
import type { Context } from '../context.ts'
import { companyId } from '../db/company-id.ts'
import type { Read } from '../rtdb/access/rules.ts'

const BRANCHES = ['guard_locations', 'patrol_history']

/** Notes what people read of the realtime database, over REST and by the SDK: guards' pasts, and what they were refused. */
export const noteReads =
  ({ security }: Pick<Context, 'security'>) =>
  ({ identity, path, allowed, via, address, agent }: Read): void => {
    const { company, device } = identity?.claims ?? {}
    // phones read nothing, and have no account
    if (identity === null || typeof company !== 'string' || device !== undefined) return
    const [branch = '', patrolId = ''] = path
    if (allowed && branch !== 'patrol_history') return
    const what: SecurityEvent = allowed ? 'TrailViewed' : 'CallRefused'
    // ids that were only tried would tell a row of each, and so would paths that nothing stands at
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
