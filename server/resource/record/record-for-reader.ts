import type { Account } from '../../auth/account.ts'
import type { createRecordHandlers } from './record.ts'

type RecordOf<Command extends { type: string }, Row extends { id: string }> = Pick<
  ReturnType<typeof createRecordHandlers<unknown, Command, { type: string }, Row>>,
  'send' | 'history' | 'write'
>

/** Returns the functions of a record's routes; each call creates them for the account of the request. */
export const recordForReader = <Command extends { type: string }, Row extends { id: string }>(
  recordFor: (account: Account) => RecordOf<Command, Row>,
): RecordOf<Command, Row> => ({
  send: (of, reply) => recordFor(of.account).send(of, reply),
  history: (of) => recordFor(of.account).history(of),
  write: (request, reply, written) => recordFor(request.account).write(request, reply, written),
})
