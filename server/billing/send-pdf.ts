import type { FastifyReply } from 'fastify'
import type { Context } from '../context.ts'
import { type OutgoingFile, sendRecordedFile } from '../exports/file-exports.ts'

/** Sends a PDF that is written as a whole, so that a fault is a problem and not half a file. Its digest is in the log. */
export async function sendPdf(
  context: Context,
  reply: FastifyReply,
  file: Omit<OutgoingFile, 'sha256' | 'bytes'>,
  pieces: AsyncIterable<Uint8Array>,
): Promise<FastifyReply> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return sendRecordedFile(context, reply, { ...file, content: Buffer.concat(all), type: 'application/pdf' })
}
