import { randomUUID } from 'node:crypto'
import { deviceStream } from '../../domain/device.ts'
import type { DeviceCommand } from '../../domain/device.ts'
import type { Context } from '../../server/context.ts'
import type { CompanyId } from '../../server/db/company-id.ts'
import { deviceSecret, hashDeviceSecret } from '../../server/device-secret.ts'
import { handleCommand } from '../../server/event-log/handle.ts'
import { nextId } from '../../server/event-log/next-id.ts'

export interface TestDevice {
  id: string
  secret: string
  revoke: () => Promise<void>
}

/** Enrols a phone for a worker by command. */
export async function enrolDevice(
  context: Context,
  company: CompanyId,
  workerId: string,
): Promise<TestDevice> {
  const id = await nextId(context.db, company, deviceStream.name)
  const secret = deviceSecret(context.keys.signing(), company, id)
  const command = async (what: DeviceCommand) => {
    const handled = await handleCommand(context, deviceStream, {
      company,
      id,
      command: what,
      commandId: randomUUID(),
      by: 'user:1',
      at: context.now(),
    })
    if (!handled.ok) throw new Error(handled.refusal.message)
  }
  await command({ type: 'EnrolDevice', workerId, label: 'Phone', secretHash: hashDeviceSecret(secret) })
  return { id, secret, revoke: () => command({ type: 'RevokeDevice' }) }
}
