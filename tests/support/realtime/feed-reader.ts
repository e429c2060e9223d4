import { request, type IncomingMessage } from 'node:http'
import { constants, createGunzip } from 'node:zlib'
import { createParser } from 'eventsource-parser'
import type { z } from 'zod'
import { feedFrames } from '../../../contract/tracking/feed.ts'

type Kind = keyof typeof feedFrames

export interface Frame {
  kind: Kind
  id: string | null
  data: unknown
}

export interface FeedReader {
  status: number
  headers: IncomingMessage['headers']
  frames: Frame[]
  /** returns the data of all frames of this type so far, parsed by the contract's schema */
  all: <K extends Kind>(kind: K) => z.output<(typeof feedFrames)[K]>[]
  /** resolves when `holds` returns true; it is called after each received frame */
  until: (holds: () => boolean) => Promise<void>
  /** stops reading from the connection until `resume` */
  pause: () => void
  resume: () => void
  ended: Promise<void>
  close: () => void
}

/**
 * Reads a feed as the console does, with bearer token, Last-Event-ID and compression. Calls `heard` with each frame.
 */
export async function readFeed(
  url: string,
  token: string,
  lastEventId?: number | string,
  heard?: (frame: Frame) => void,
): Promise<FeedReader> {
  const headers = {
    authorization: `Bearer ${token}`,
    'accept-encoding': 'gzip',
    ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
  }
  const outgoing = request(`${url}/api/feed`, { headers, agent: false })
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once('response', resolve).once('error', reject).end()
  })
  const frames: Frame[] = []
  let waiting: { holds: () => boolean; resolve: () => void }[] = []
  const parser = createParser({
    onEvent: ({ event, id, data }) => {
      const frame = { kind: event as Kind, id: id ?? null, data: JSON.parse(data) as unknown }
      frames.push(frame)
      heard?.(frame)
      for (const one of waiting) if (one.holds()) one.resolve()
      waiting = waiting.filter((one) => !one.holds())
    },
  })
  const isPacked = reply.headers['content-encoding'] === 'gzip'
  const text = isPacked ? reply.pipe(createGunzip({ finishFlush: constants.Z_SYNC_FLUSH })) : reply
  text.setEncoding('utf8').on('data', (piece: string) => parser.feed(piece))
  return {
    status: reply.statusCode ?? 0,
    headers: reply.headers,
    frames,
    all: (kind) =>
      frames
        .filter((frame) => frame.kind === kind)
        .map((frame) => feedFrames[kind].parse(frame.data)) as never,
    until: (holds) =>
      holds() ? Promise.resolve() : new Promise((resolve) => waiting.push({ holds, resolve })),
    pause: () => void text.pause(),
    resume: () => void text.resume(),
    ended: new Promise((resolve) => reply.once('close', () => resolve())),
    close: () => outgoing.destroy(),
  }
}
