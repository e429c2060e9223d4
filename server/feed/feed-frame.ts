import type { z } from 'zod'
import type { feedFrames } from '../../contract/feed.ts'

type Frames = typeof feedFrames

/** Formats a frame of the feed as SSE text (HTML standard, server-sent events); `id` is its log position. */
export function formatFeedFrame<Kind extends keyof Frames>(
  kind: Kind,
  data: z.input<Frames[Kind]>,
  id?: number,
): string {
  const position = id === undefined ? '' : `id: ${id}\n`
  return `${position}event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`
}
