import { streamParts } from '../../domain/event-sourcing/event.ts'
import { shiftOfferStream } from '../../domain/roster/shift-offer.ts'
import { definePolicy, streamCommand, type Policy } from '../background/policy.ts'

interface OpenOffer {
  id: string
  until: number
}

const policy: Policy<OpenOffer> = {
  name: 'offer-expiry',
  streams: [shiftOfferStream.name],
  read: async (_context, trx, company, { event, timer }) => {
    const id = event ? streamParts(event.stream).id : timer.key
    const row = await trx
      .selectFrom('shift_offer')
      .select(['status', 'until_at'])
      .where('company', '=', company)
      .where('id', '=', id)
      .executeTakeFirst()
    return row?.status === 'open' && row.until_at !== null ? { id, until: row.until_at } : null
  },
  decide: (_event, { id, until }, now) =>
    until <= now
      ? { commands: [streamCommand(shiftOfferStream, id, { type: 'ExpireShiftOffer' })] }
      : { timers: [{ key: id, dueAt: until }] },
}

/** Policy that ends offers at their deadline. */
export const offerExpiryPolicy = definePolicy(policy)
