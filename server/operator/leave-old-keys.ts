import { bindFactors } from '../auth/second-factor/bind-factors.ts'
import { revokedSessions } from '../auth/session.ts'
import type { Context } from '../context.ts'
import { hasRowMac } from '../keys/row-mac.ts'

/**
 * Before old keys are dropped: binds their passkeys, apps and recovery codes to the newest key, and ends all
 * sessions, including guests', because somebody with an old key could have forged them.
 */
export async function rebindBeforeKeyDrop({
  db,
  keys,
  now,
}: Pick<Context, 'db' | 'keys' | 'now'>): Promise<[]> {
  await bindFactors(db, keys.signing(), (said, mac) => hasRowMac(keys, said, mac))
  await revokedSessions(db, 'keys', now()).execute()
  await db.deleteFrom('guest_session').execute()
  return []
}
