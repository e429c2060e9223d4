import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { type FileKind, fileExportStream } from '../../domain/evidence/bundle/file-export.ts'
import { recordAttempt, tooManyAttempts } from '../auth/brute-force/rate-limit.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { handleCommand } from '../event-log/handle-command.ts'
import { refusalProblem } from '../http/reply/problem-reply.ts'
import { readModel } from '../projections/read-model.ts'
import type { Resource } from '../resource/resource.ts'

/**
 * Maximum number of new files of one account or guest per quarter of an hour. Each adds an event to the log,
 * which never shrinks.
 */
const MOST_NEW_FILES = 300

/** Record type of exported files. It stores their digests, so that anybody can verify a file. */
export const fileExports: Resource = {
  noun: { one: 'exported file', many: 'exported files' },
  path: '/exported-files',
  readModel: readModel(fileExportStream, ['exported_file'], (trx, { company }, event, { at }) =>
    storeExportedFile(trx, { company, sha256: event.fileSha256, kind: event.kind, at }),
  ),
}

/** A file that is about to be sent. `by` is the person as in events, e.g. `user:17` or `guest:4`. */
export interface OutgoingFile {
  company: CompanyId
  by: string
  kind: FileKind
  fileName: string
  sha256: string
  bytes: number
}

/** Returns whether a company has already exported a file with this SHA-256 digest (hex). */
export async function wasFileExported(
  db: Context['db'],
  company: CompanyId,
  sha256: string,
): Promise<boolean> {
  const known = await db
    .selectFrom('exported_file')
    .select('at')
    .where('company', '=', company)
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  return known !== undefined
}

/** Records the digest of a file in the event log once. Call it before the file is sent. */
export async function recordFile(
  context: Context,
  { company, by, sha256, ...file }: OutgoingFile,
): Promise<void> {
  const handled = await handleCommand(context, fileExportStream, {
    company,
    id: sha256,
    command: { type: 'ExportFile', fileSha256: sha256, ...file },
    commandId: context.newId(),
    by,
    at: context.now(),
  })
  if (!handled.ok) throw refusalProblem(handled.refusal)
}

/**
 * Yields the pieces of a file that is generated while it is being sent. Then records its digest, before the
 * reply ends.
 */
export async function* recordWhileSending(
  context: Context,
  file: Omit<OutgoingFile, 'sha256' | 'bytes'>,
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of pieces) {
    hash.update(piece)
    bytes += piece.length
    yield piece
  }
  await recordFile(context, { ...file, sha256: hash.digest('hex'), bytes })
}

/** Sends a complete file, after logging its digest. Throws a 429 problem after too many new files. */
export async function sendRecordedFile(
  context: Context,
  reply: FastifyReply,
  {
    content,
    type,
    ...file
  }: Omit<OutgoingFile, 'sha256' | 'bytes'> & { content: Uint8Array | string; type: string },
): Promise<FastifyReply> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  if (!(await wasFileExported(context.db, file.company, sha256))) {
    const tried = await recordAttempt(context, [
      { name: `files:${file.company}/${file.by}`, limit: MOST_NEW_FILES },
    ])
    if (!tried.allowed) throw tooManyAttempts(reply, tried.retryAfterMs)
    await recordFile(context, { ...file, sha256, bytes: bytes.length })
  }
  return reply
    .header('content-disposition', `attachment; filename="${file.fileName}"`)
    .type(type)
    .send(bytes as never)
}

declare module '../db/tables.ts' {
  interface Tables {
    /**
     * Digests of exported files: SHA-256 (hex), when the file was first exported (ms since epoch UTC), and
     * the `kind` as in `exportedFileReply`.
     */
    exported_file: { company: string; sha256: string; kind: string; at: number }
  }
}

/** Stores the digest of an exported file once. */
export async function storeExportedFile(trx: Kysely<Tables>, file: Tables['exported_file']): Promise<void> {
  await trx
    .insertInto('exported_file')
    .values(file)
    .onConflict((conflict) => conflict.columns(['sha256', 'company']).doNothing())
    .execute()
}
