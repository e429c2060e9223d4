import { randomUUID } from 'node:crypto'
import { type SystemSettings } from '../../domain/system-defaults.ts'
import { systemSettingsStream } from '../../domain/system-settings.ts'
import type { Context } from '../../server/context.ts'
import type { CompanyId } from '../../server/db/company-id.ts'
import { handleCommand } from '../../server/event-log/handle.ts'

/** Changes how a company's server behaves, by command, as an administrator would. */
export async function changeSettings(
  context: Context,
  company: CompanyId,
  asked: Partial<SystemSettings>,
): Promise<void> {
  const handled = await handleCommand(context, systemSettingsStream, {
    company,
    id: company,
    command: systemSettingsStream.command.parse({ type: 'ChangeSystemSettings', ...asked }),
    commandId: randomUUID(),
    by: 'user:1',
    at: context.now(),
  })
  if (!handled.ok) throw new Error(handled.refusal.message)
}
