import type { z } from 'zod'
import type { feedFrames } from '../../contract/tracking/feed.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline, type Writable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'

/**
 * compression with small buffers: a reader needs about 64 kB of memory, and frames mostly repeat recent text
 */
const SMALL = { level: 4, windowBits: 13, memLevel: 6 }

/**
 * Creates the output stream for one reader. If the reader accepts gzip, each frame is compressed and
 * flushed. The first frame with all guards then has a seventh of its size.
 */
export function createFeedOutput(request: IncomingMessage, response: ServerResponse): Writable {
  response.appendHeader('vary', 'accept-encoding')
  if (!takesGzip(request.headers['accept-encoding'])) {
    response.flushHeaders()
    return response
  }
  response.setHeader('content-encoding', 'gzip')
  // send the headers now, so that the reader knows that it is connected
  response.flushHeaders()
  const gzip = createGzip({ ...SMALL, flush: constants.Z_SYNC_FLUSH })
  // pipeline closes both streams when the reader disconnects, so that `close` is emitted on the returned
  // stream
  pipeline(gzip, response, () => {})
  return gzip
}

const takesGzip = (accepted: string | string[] | undefined) =>
  String(accepted ?? '')
    .split(',')
    .some((coding) => /^\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(coding))

type Frames = typeof feedFrames

/** Formats a frame of the feed as text of server-sent events (HTML standard). `id` is a log position. */
export function formatFeedFrame<Kind extends keyof Frames>(
  kind: Kind,
  data: z.input<Frames[Kind]>,
  id?: number,
): string {
  const position = id === undefined ? '' : `id: ${id}\n`
  return `${position}event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`
}
