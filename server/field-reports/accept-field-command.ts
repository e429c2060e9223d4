import type { Transaction } from 'kysely'
import type { FieldCommandReply, FieldEnvelope } from '../../contract/field/field-command.ts'
import type { Refusal } from '../../domain/event-sourcing/event.ts'
import { correctClocks, type FieldClocks } from '../../domain/field-reports/field-clocks.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { lockHead } from '../event-log/append.ts'
import type { CommandResult } from '../event-log/handle-command.ts'
import { HttpProblem, refusalProblem } from '../http/reply/problem-reply.ts'
import { registerSender } from './known-senders.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /**
     * The last answered command of each sender in the field, which is an installation of the reporting page.
     * Times are ms since epoch UTC.
     */
    field_sender: {
      company: string
      /** credential and installation, `code:4/<uuid>` */
      sender: string
      sequence: number
      command_id: string
      received_at: number
      /** correction added to the sender's clock, ms */
      correction: number
      credential: string
      /**
       * When the sender's first command was accepted. While none was, it is the negative time of its first
       * command.
       */
      first_at: number
    }
    /** The commands of each sender, by sequence number. */
    field_command: { company: string; sender: string; sequence: number; command_id: string }
  }
}

interface FieldCommand {
  company: CompanyId
  /** the credential that was presented, e.g. `code:4` */
  by: string
  envelope: FieldEnvelope
  /** whether the command is accepted even from too many new phones; it does not count as one */
  isUrgent?: boolean
  /** Handles the command, in the transaction that also stores its sequence number. */
  carryOut: (
    trx: Transaction<Tables>,
    known: { commandId: string; clocks: FieldClocks; sender: string },
  ) => Promise<CommandResult<unknown> | ExistingRecord>
}

/** An existing record that already covers the command, so that nothing was created. */
export interface ExistingRecord {
  ok: true
  id: string
  joins: true
}

/**
 * Handles a command from the field once, in the order of its sender, and stores its times. A permanently
 * refused command uses up its sequence number, so that it does not block later ones. Throws the problem of a
 * refusal. Throws a 409 problem if earlier numbers are missing, or the number was used for another command.
 */
export async function acceptFieldCommand(
  context: Context,
  { company, by, envelope, isUrgent = false, carryOut }: FieldCommand,
): Promise<FieldCommandReply['data']> {
  const { sequence, clocks: claimed } = envelope
  const sender = `${by}/${envelope.sender}`
  const commandId = `field:${sender}/${envelope.id}`
  const clocks = correctClocks(claimed, context.now())
  const { correction, received } = clocks
  const taken = await context.db.transaction().execute(async (trx) => {
    // of two parallel requests of a sender, the second waits here
    await lockHead(trx, company)
    const last = await trx
      .selectFrom('field_sender')
      .select(['sequence', 'first_at'])
      .where('company', '=', company)
      .where('sender', '=', sender)
      .executeTakeFirst()
    const expected = (last?.sequence ?? 0) + 1
    if (sequence > expected) throw outOfOrder(expected)
    if (sequence < expected) {
      if (!(await hadNumber(trx, { company, sender, sequence, command_id: commandId })))
        throw numberUsed(sequence)
      return null
    }
    const handled = await carryOut(trx, { commandId, clocks, sender })
    const isAccepted = handled.ok && !('joins' in handled)
    const isNew = !last || (isAccepted && last.first_at < 0)
    const admitted = { credential: by, isAccepted, now: received }
    const first_at = !isNew
      ? last.first_at
      : isUrgent && isAccepted
        ? -received
        : await registerSender(trx, company, admitted)
    await trx
      .insertInto('field_sender')
      .values({
        company,
        sender,
        sequence,
        command_id: commandId,
        received_at: received,
        correction,
        credential: by,
        first_at,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['company', 'sender'])
          .doUpdateSet({ sequence, command_id: commandId, received_at: received, correction, first_at }),
      )
      .execute()
    await trx
      .insertInto('field_command')
      .values({ company, sender, sequence, command_id: commandId })
      .execute()
    return handled
  })
  if (taken === null) return { sequence, result: 'repeated', record_id: null, correction }
  if (!taken.ok) throw refusedForGood(taken.refusal, sequence)
  context.events.wake(company)
  return { sequence, result: 'accepted', record_id: taken.id, correction }
}

/** Returns whether this sequence number belongs to this command. */
async function hadNumber(
  trx: Transaction<Tables>,
  { company, sender, sequence, command_id }: Tables['field_command'],
): Promise<boolean> {
  const row = await trx
    .selectFrom('field_command')
    .select('command_id')
    .where('company', '=', company)
    .where('sender', '=', sender)
    .where('sequence', '=', sequence)
    .executeTakeFirst()
  return row?.command_id === command_id
}

/**
 * Returns the problem of a permanent refusal. `sequence` tells the sender that the number is used up, so
 * that it continues with the next one.
 */
function refusedForGood(refusal: Refusal, sequence: number): HttpProblem {
  const { statusCode, problem } = refusalProblem(refusal)
  return new HttpProblem(statusCode, problem.message, { ...problem, sequence })
}

const outOfOrder = (expected: number) =>
  new HttpProblem(409, `Cannot take this command yet: number ${expected} of this sender comes first.`, {
    code: 'out_of_order',
    expected,
  })

const numberUsed = (sequence: number) =>
  new HttpProblem(409, `Number ${sequence} of this phone was already used for another report.`, {
    code: 'sequence_used',
  })
