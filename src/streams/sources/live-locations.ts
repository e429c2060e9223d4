import type { z } from 'zod'
import {
  liveLocationsAnyReply,
  type LiveLocationColumns,
} from '../../../contract/tracking/live-location-columns.ts'
import type { LiveLocation } from '../../../contract/tracking/location.ts'
import { E7 } from '../../../domain/fix/fix.ts'

type Get = <Reply extends z.ZodType>(
  path: string,
  reply: Reply,
  options: { query: Record<string, string>; signal?: AbortSignal },
) => Promise<z.infer<Reply>>

/** Fetches the newest position of every guard. The reply is in columns if the server supports that. */
export async function fetchLiveLocations(
  get: Get,
  options: { signal?: AbortSignal } = {},
): Promise<LiveLocation[]> {
  const answer = await get('/live-locations', liveLocationsAnyReply, {
    query: { format: 'columns' },
    ...options,
  })
  return 'columns' in answer ? rowsOf(answer) : answer.data
}

function rowsOf({ newest, statuses, columns }: LiveLocationColumns): LiveLocation[] {
  return columns.worker_id.map((worker_id, i) => {
    const status = statuses[columns.status[i] as number]
    const name = columns.worker_name[i]
    return {
      worker_id,
      latitude: (columns.lat_e7[i] as number) / E7,
      longitude: (columns.lon_e7[i] as number) / E7,
      created_at: newest - (columns.age_ms[i] as number),
      accuracy: columns.accuracy[i] ?? null,
      speed: columns.speed[i] ?? null,
      interval_ms: columns.interval_ms[i] ?? null,
      ...(status !== undefined && { status }),
      ...(name != null && { worker_name: name }),
    }
  })
}
