import { streamParts } from '../../domain/event-sourcing/event.ts'
import { shiftSwapStream } from '../../domain/roster/shift-swap.ts'
import { definePolicy, streamCommand, type Policy } from '../background/policy.ts'

interface OpenSwap {
  id: string
  until: number
}

const policy: Policy<OpenSwap> = {
  name: 'swap-expiry',
  streams: [shiftSwapStream.name],
  read: async (_context, trx, company, { event, timer }) => {
    const id = event ? streamParts(event.stream).id : timer.key
    const row = await trx
      .selectFrom('shift_swap')
      .select(['status', 'until_at'])
      .where('company', '=', company)
      .where('id', '=', id)
      .executeTakeFirst()
    return row && (row.status === 'requested' || row.status === 'accepted')
      ? { id, until: row.until_at }
      : null
  },
  decide: (_event, { id, until }, now) =>
    until <= now
      ? { commands: [streamCommand(shiftSwapStream, id, { type: 'ExpireSwap' })] }
      : { timers: [{ key: id, dueAt: until }] },
}

/** Policy that ends a swap without approval when the first of its shifts begins. */
export const swapExpiryPolicy = definePolicy(policy)
