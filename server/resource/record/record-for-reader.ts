import type { Account } from '../../auth/account.ts'
import type { createRecordHandlers } from './record.ts'

type RecordOf<Command extends { type: string }, Row extends { id: string }> = Pick<
  ReturnType<typeof createRecordHandlers<unknown, Command, { type: string }, Row>>,
  'send' | 'history' | 'write'
>

/**
 * Returns the functions of a record's routes. Each request creates them anew, because they depend on its
 * account.
 */
export const recordForReader = <Command extends { type: string }, Row extends { id: string }>(
  recordFor: (account: Account) => RecordOf<Command, Row>,
): RecordOf<Command, Row> => ({
  send: (of, reply) => recordFor(of.account).send(of, reply),
  history: (of) => recordFor(of.account).history(of),
  write: (request, reply, written) => recordFor(request.account).write(request, reply, written),
})
