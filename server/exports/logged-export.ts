import { createHash } from 'node:crypto'
import { type StartedExport, fixExportsStream } from '../../domain/evidence/bundle/fix-exports.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { handleCommand } from '../event-log/handle-command.ts'

interface Asked {
  company: CompanyId
  /** the account, e.g. `user:17` */
  by: string
  exportKey: string
  begun: StartedExport
}

/**
 * Yields the pieces of an export, and logs its start before the first piece, and its completion before the
 * last. A failure or disconnection is logged as an interruption. Without guards, nothing is logged. `fixes`
 * returns the number of fixes read so far.
 */
export async function* sendLoggedExport(
  context: Context,
  { company, by, exportKey, begun }: Asked,
  pieces: AsyncIterable<string | Uint8Array>,
  fixes: () => number,
): AsyncGenerator<Uint8Array, void, undefined> {
  const log = (command: Parameters<typeof fixExportsStream.decide>[0]) =>
    handleCommand(context, fixExportsStream, {
      company,
      id: company,
      command,
      commandId: context.newId(),
      by,
      at: context.now(),
    })
  const isTold = begun.guards.length > 0
  const digest = createHash('sha256')
  let held: Uint8Array | null = null
  let isOpen = false
  try {
    for await (const piece of pieces) {
      if (isTold && !isOpen) {
        await log({ type: 'StartExport', exportKey, ...begun })
        isOpen = true
      }
      if (held !== null) yield held
      held = typeof piece === 'string' ? Buffer.from(piece) : piece
      digest.update(held)
    }
    if (isOpen) await log({ type: 'FinishExport', exportKey, fixes: fixes(), sha256: digest.digest('hex') })
    isOpen = false
    if (held !== null) yield held
  } finally {
    if (isOpen) {
      // ignored: the cause may be a failed storage, so that the log cannot be written either
      await log({ type: 'InterruptExport', exportKey, fixes: fixes() }).catch((error: unknown) =>
        context.log.error({ err: error }, 'an export that was broken off could not be logged'),
      )
    }
  }
}
