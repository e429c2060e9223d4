import { createHash } from 'node:crypto'
import { type BegunExport, fixExportsStream } from '../../domain/evidence/fix-exports.ts'
import type { Context } from '../context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { handle } from '../event-log/handle.ts'

/**
 * The pieces of an export. The last is held back until the log tells that all of it was exported; of one that fails or
 * whose caller goes the log tells that it was broken off, if any fix was read. `fixes` says how many were by now.
 */
export async function* loggedExport(
  context: Context,
  { company, by, ...begun }: BegunExport & { company: CompanyId; by: string },
  pieces: AsyncIterable<string | Uint8Array>,
  fixes: () => number,
): AsyncGenerator<Uint8Array, void, undefined> {
  const log = (command: Parameters<typeof fixExportsStream.decide>[0]) =>
    handle(context, fixExportsStream, {
      company,
      id: company,
      command,
      commandId: context.newId(),
      by,
      at: context.now(),
    })
  const digest = createHash('sha256')
  let held: Uint8Array | null = null
  let isLogged = false
  try {
    for await (const piece of pieces) {
      if (held !== null) yield held
      held = typeof piece === 'string' ? Buffer.from(piece) : piece
      digest.update(held)
    }
    await log({ type: 'FinishExport', ...begun, fixes: fixes(), sha256: digest.digest('hex') })
    isLogged = true
    if (held !== null) yield held
  } finally {
    if (!isLogged && fixes() > 0) {
      // the caller may be gone because the storage is: then there is nowhere to tell it
      await log({ type: 'BreakOffExport', ...begun, fixes: fixes() }).catch((error: unknown) =>
        context.log.error({ err: error }, 'an export that was broken off could not be logged'),
      )
    }
  }
}
