import { streamName } from '../../../domain/event.ts'
import { userStream } from '../../../domain/user/user.ts'
import type { Context } from '../../context.ts'
import { handleCommand } from '../../event-log/handle.ts'
import { readStreamVersion } from '../../event-log/read-log.ts'
import { findAccountByEmail } from './account-of-address.ts'

/** Withdraws an invitation that was not taken up in time, of whichever company, where its address is wanted now. */
export async function withdrawExpiredInvitation(context: Context, email: string): Promise<void> {
  const held = await findAccountByEmail(context.db, email)
  const now = context.now()
  if (!held || held.invited_until === null || held.invited_until > now) return
  const expectedVersion = await readStreamVersion(
    context.db,
    held.company,
    streamName(userStream.name, held.id),
  )
  const still = await findAccountByEmail(context.db, email)
  if (still?.id !== held.id || still.invited_until !== held.invited_until) return
  // refused if it is being accepted or sent again at this moment: then it still holds its email address
  await handleCommand(context, userStream, {
    company: held.company,
    id: held.id,
    expectedVersion,
    commandId: context.newId(),
    command: { type: 'WithdrawInvitation' },
    by: 'system:expiry',
    at: now,
  })
}
