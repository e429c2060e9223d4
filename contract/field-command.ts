import { z } from 'zod'
import { claimedPosition } from '../domain/field-commands/claimed-position.ts'
import { claimedClocks } from '../domain/field-commands/field-clocks.ts'

/**
 * What stands around every command from the field. A sender (one installation of a page or an app) numbers its
 * commands from 1 and sends the next once the one before was answered; it may send the same again. 409 `out_of_order`
 * names the number that is `expected`; a refusal for good has the `sequence` that it took.
 */
export const fieldEnvelope = z.object({
  /** of the installation, made by it once */
  sender: z.uuid('Please send a UUID.'),
  /** of the command, the same each time it is sent */
  id: z.uuid('Please send a UUID.'),
  sequence: z.number().int().min(1).max(1_000_000),
  clocks: claimedClocks,
  position: claimedPosition.nullable(),
})
export type FieldEnvelope = z.infer<typeof fieldEnvelope>

/** What became of a command from the field. `correction`: ms that the server added to the device's clock, 0 for none. */
export const fieldCommandReply = z.object({
  data: z.object({
    sequence: z.number().int(),
    result: z.enum(['accepted', 'repeated']),
    /** of the record that the command made; null where the command was repeated */
    record_id: z.string().nullable(),
    correction: z.number().int(),
  }),
})
export type FieldCommandReply = z.infer<typeof fieldCommandReply>
