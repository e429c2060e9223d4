import { guestAccessStream } from '../../domain/guest/guest-access.ts'
import { guestStream } from '../../domain/guest/guest.ts'
import type { Context } from '../../server/context.ts'
import type { CompanyId } from '../../server/db/company-id.ts'
import { handleCommand } from '../../server/event-log/handle.ts'
import { startGuestSession } from '../../server/guests/guest-session.ts'

/** Somebody who was admitted to one assignment and is signed in: the guest's id and token. Lets guests in by the code. */
export async function admittedGuest(
  context: Context,
  company: CompanyId,
  { code, assignmentId, today, until }: { code: string; assignmentId: string; today: string; until: string },
): Promise<{ id: string; token: string }> {
  const edge = () => ({ company, commandId: context.newId(), by: 'system:test', at: context.now() })
  await handleCommand(context, guestAccessStream, {
    ...edge(),
    id: company,
    command: { type: 'ChangeGuestAccess', enabled: true, organizationCode: code },
  })
  const asked = await handleCommand(context, guestStream, {
    ...edge(),
    id: null,
    command: { type: 'AskIn', fullName: 'Faith Mutua', email: `faith-${context.newId()}@insurer.example` },
  })
  if (!asked.ok) throw new Error(asked.refusal.message)
  const admitted = await handleCommand(context, guestStream, {
    ...edge(),
    id: asked.id,
    command: { type: 'AdmitGuest', clientIds: [], assignmentIds: [assignmentId], until, today },
  })
  if (!admitted.ok) throw new Error(admitted.refusal.message)
  const { token } = await startGuestSession(context, { company, guestId: asked.id })
  return { id: asked.id, token }
}
