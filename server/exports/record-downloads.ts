import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { beginTry, tooManyTries } from '../auth/guessing/tries.ts'
import type { App } from '../app.ts'
import type { Account } from '../auth/account.ts'
import type { Context } from '../context.ts'
import { isKnownFile, recordedPieces, recordFile } from './file-exports.ts'

/** of one account in a quarter of an hour: each that differs from all before is an event of the log, which never shrinks */
const MOST_LISTS = 300
const PERSONAL = /filename="(personal-data-[^"]+\.json)"/
const NAMED = /filename="([^"]+)"/

/**
 * Logs the digests of files that no route of their own records: lists as CSV, which are hashed as they are sent, and copies
 * of personal data. Must be added before what compresses replies.
 */
export function recordDownloads(app: App, context: Context): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { account } = request as Partial<typeof request>
    if (!account || reply.statusCode >= 300) return payload
    const disposition = String(reply.getHeader('content-disposition') ?? '')
    const of = { company: account.company, by: `user:${account.userId}` }
    const copy = PERSONAL.exec(disposition)?.[1]
    if (copy !== undefined && typeof payload === 'string') {
      await recordCopy(context, account, copy, payload)
      return payload
    }
    const isCsv = String(reply.getHeader('content-type') ?? '').startsWith('text/csv')
    const name = NAMED.exec(disposition)?.[1]
    if (!isCsv || name === undefined || !(payload instanceof Readable)) return payload
    const tried = await beginTry(context, [{ name: `lists:${of.company}/${of.by}`, limit: MOST_LISTS }])
    if (!tried.allowed) {
      payload.destroy()
      throw tooManyTries(reply, tried.retryAfterMs)
    }
    return Readable.from(recordedPieces(context, { ...of, kind: 'list', fileName: name }, bytesOf(payload)), {
      highWaterMark: 1,
    })
  })
}

async function recordCopy(context: Context, { company, userId }: Account, fileName: string, text: string) {
  const sha256 = createHash('sha256').update(text).digest('hex')
  if (await isKnownFile(context.db, company, sha256)) return
  const bytes = Buffer.byteLength(text)
  await recordFile(context, { company, by: `user:${userId}`, kind: 'personal-data', fileName, sha256, bytes })
}

async function* bytesOf(lines: Readable): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const line of lines) yield typeof line === 'string' ? Buffer.from(line) : (line as Uint8Array)
}
