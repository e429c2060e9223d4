import { createHash } from 'node:crypto'
import { type BegunExport, fixExportsStream } from '../../domain/evidence/fix-exports.ts'
import type { Context } from '../context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { handle } from '../event-log/handle.ts'

interface Asked {
  company: CompanyId
  /** `user:17` */
  by: string
  exportKey: string
  begun: BegunExport
}

/**
 * The pieces of an export. None is sent before the log tells that it was begun, and the last not before it tells that all
 * of it was; of one that fails or whose caller goes it tells that it was broken off. One without guards is not told of.
 * `fixes` says how many were read by now.
 */
export async function* loggedExport(
  context: Context,
  { company, by, exportKey, begun }: Asked,
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
  const isTold = begun.guards.length > 0
  const digest = createHash('sha256')
  let held: Uint8Array | null = null
  let isOpen = false
  try {
    for await (const piece of pieces) {
      if (isTold && !isOpen) {
        await log({ type: 'BeginExport', exportKey, ...begun })
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
      // the caller may be gone because the storage is: then there is nowhere to tell it
      await log({ type: 'BreakOffExport', exportKey, fixes: fixes() }).catch((error: unknown) =>
        context.log.error({ err: error }, 'an export that was broken off could not be logged'),
      )
    }
  }
}
