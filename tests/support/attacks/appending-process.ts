import { readConfig } from '../../../server/config/config.ts'
import { openContext } from '../../../server/app/open-context.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { handleCommand } from '../../../server/event-log/handle-command.ts'
import { counter } from './counter.ts'

/**
 * Program that appends events endlessly to the database of its environment. It prints each position after it is stored.
 */
const context = await openContext(readConfig(process.env))
const company = companyId('1')

for (;;) {
  const handled = await handleCommand(context, counter, {
    company,
    id: '1',
    command: { type: 'Add', by: 1 },
    commandId: context.newId(),
    by: 'user:1',
    at: context.now(),
  })
  if (!handled.ok) throw new Error(handled.refusal.message)
  process.stdout.write(`${handled.position}\n`)
  // waits until the line is printed, before the next append
  await new Promise((resolve) => setImmediate(resolve))
}
