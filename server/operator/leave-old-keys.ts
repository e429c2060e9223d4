import { bindFactors } from '../auth/second-factor/bind-factors.ts'
import { revoked } from '../auth/session.ts'
import type { Context } from '../context.ts'
import { hasRowMac } from '../keys/row-mac.ts'

/**
 * Before the keys but the newest are dropped: the passkeys, apps and recovery codes that they have bound are bound to it,
 * and all sessions end, those of guests too, which whoever has an old key could have begun.
 */
export async function leaveOldKeys({ db, keys, now }: Pick<Context, 'db' | 'keys' | 'now'>): Promise<[]> {
  await bindFactors(db, keys.signing(), (said, mac) => hasRowMac(keys, said, mac))
  await revoked(db, 'keys', now()).execute()
  await db.deleteFrom('guest_session').execute()
  return []
}
