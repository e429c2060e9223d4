import type { FastifyReply } from 'fastify'

/** Sends a PDF that is written as a whole, so that a fault is a problem and not half a file. */
export async function sendPdf(
  reply: FastifyReply,
  name: string,
  pieces: AsyncIterable<Uint8Array>,
): Promise<FastifyReply> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .type('application/pdf')
    .send(Buffer.concat(all))
}
