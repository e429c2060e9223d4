import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { recordAttempt, tooManyAttempts } from '../auth/brute-force/rate-limit.ts'
import type { App } from '../app/app.ts'
import type { Account } from '../auth/account.ts'
import type { Context } from '../app/context.ts'
import { wasFileExported, recordWhileSending, recordFile } from './file-exports.ts'

declare module 'fastify' {
  interface FastifyReply {
    /**
     * returns the same lines of a list that is sent as CSV, and records the file's digest before the last
     * one
     */
    recordedLines: (fileName: string, lines: AsyncIterable<string>) => AsyncIterable<string | Uint8Array>
  }
}

/**
 * Maximum number of new files per account and quarter of an hour. Each adds an event to the log, which never
 * shrinks.
 */
const MOST_LISTS = 300
const PERSONAL = /filename="(personal-data-[^"]+\.json)"/

/**
 * Records the digests of other downloads in the event log: lists as CSV, which are hashed while they are
 * sent, and copies of personal data. Register it before the compression of replies.
 */
export function recordDownloads(app: App, context: Context): void {
  app.decorateReply('recordedLines', function (fileName, lines) {
    const { account } = this.request as Partial<FastifyRequest>
    if (!account) return lines
    const { company, userId } = account
    return recordWhileSending(
      context,
      { company, by: `user:${userId}`, kind: 'list', fileName },
      bytesOf(lines),
    )
  })
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
    if (!isCsv || !(payload instanceof Readable)) return payload
    const tried = await recordAttempt(context, [{ name: `lists:${of.company}/${of.by}`, limit: MOST_LISTS }])
    if (!tried.allowed) {
      payload.destroy()
      throw tooManyAttempts(reply, tried.retryAfterMs)
    }
    return payload
  })
}

async function recordCopy(context: Context, { company, userId }: Account, fileName: string, text: string) {
  const sha256 = createHash('sha256').update(text).digest('hex')
  if (await wasFileExported(context.db, company, sha256)) return
  const bytes = Buffer.byteLength(text)
  await recordFile(context, { company, by: `user:${userId}`, kind: 'personal-data', fileName, sha256, bytes })
}

async function* bytesOf(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const line of lines) yield Buffer.from(line)
}
