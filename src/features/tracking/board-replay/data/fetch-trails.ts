import { z } from 'zod'
import { ApiError, type Api } from '../../../../api/api.ts'
import type { LoadReplayOptions } from '../../../../streams/replay/load-replay.ts'

const NOT_MODIFIED = 304

/** Fetches trails; for cached ones the request is conditional (ETag). */
export const fetchTrails =
  ({ exchange }: Pick<Api, 'exchange'>): LoadReplayOptions['fetchTrails'] =>
  async (query, known, signal) => {
    try {
      const { reply, version } = await exchange('GET', '/trails', z.instanceof(Blob), {
        query: { ...query },
        file: true,
        signal,
        ...(known !== undefined && { headers: { 'if-none-match': known } }),
      })
      return { body: await reply.arrayBuffer(), tag: version }
    } catch (error) {
      if (known !== undefined && error instanceof ApiError && error.status === NOT_MODIFIED)
        return { body: null, tag: known }
      throw error
    }
  }
