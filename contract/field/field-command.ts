import { z } from 'zod'
import { claimedPosition } from '../../domain/field-reports/claimed-position.ts'
import { claimedClocks } from '../../domain/field-reports/field-clocks.ts'

/**
 * The envelope of every command from the field. A sender is one installation of a page or an app. It
 * numbers its commands from 1 and sends the next one after the reply to the previous one. It may repeat a
 * command. A 409 `out_of_order` contains the `expected` number. A final refusal contains the `sequence`
 * that it used up.
 */
export const fieldEnvelope = z.object({
  /** UUID of the installation, which creates it once */
  sender: z.uuid('Please send a UUID.'),
  /** UUID of the command, the same for each attempt */
  id: z.uuid('Please send a UUID.'),
  sequence: z.number().int().min(1).max(1_000_000),
  clocks: claimedClocks,
  position: claimedPosition.nullable(),
})
export type FieldEnvelope = z.infer<typeof fieldEnvelope>

/**
 * Result of a command from the field. `correction`: ms that the server added to the device's clock; 0:
 * none.
 */
export const fieldCommandReply = z.object({
  data: z.object({
    sequence: z.number().int(),
    result: z.enum(['accepted', 'repeated']),
    /** id of the created record; null if the command was repeated */
    record_id: z.string().nullable(),
    correction: z.number().int(),
  }),
})
export type FieldCommandReply = z.infer<typeof fieldCommandReply>
