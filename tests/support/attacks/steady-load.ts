import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Frame } from '../realtime/feed-reader.ts'
import { feedFixes } from '../../../contract/tracking/feed.ts'
import { readFeed, type FeedReader } from '../realtime/feed-reader.ts'

/** pause of a phone between two positions, and of a client between two commands, ms */
const PAUSE_MS = 200
/** time after which a phone aborts a request and sends again, ms */
const PATIENCE_MS = 2000
const AGAIN_MS = 50

interface Item {
  /** URL of the process to which it is sent first */
  home: string
  begun: number
  acknowledged: number
}

export interface Phone {
  guard: string
  secret: string
  home: string
}

const created = z.object({ data: z.object({ id: z.string() }) })
const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Starts phones that send positions and clients that send commands, some to each process. What is not acknowledged is
 * sent again unchanged, to each process in `ways` in turn.
 */
export function steadyLoad(
  phones: readonly Phone[],
  commanders: readonly string[],
  token: string,
  ways: (home: string) => readonly string[],
) {
  const items: Item[] = []
  const fixes: { guard: string; t: number }[] = []
  const clients = new Map<string, string>()
  let going = true
  const start = Math.floor(Date.now() / 1000) - 5400

  const untilAcknowledged = async (home: string, send: (url: string) => Promise<boolean>) => {
    const begun = performance.now()
    const targets = ways(home)
    for (let attempt = 0; ; attempt++) {
      const target = targets[attempt % targets.length] ?? home
      if (await send(target).catch(() => false)) break
      await rest(AGAIN_MS)
    }
    items.push({ home, begun, acknowledged: performance.now() })
  }
  const walk = async ({ guard, secret, home }: Phone) => {
    for (let t = start; going; t++) {
      await untilAcknowledged(home, async (url) => {
        const sent = await fetch(`${url}/i/${secret}/osmand?lat=-1.28&lon=36.8&timestamp=${t}`, {
          signal: AbortSignal.timeout(PATIENCE_MS),
        })
        return sent.ok
      })
      fixes.push({ guard, t: t * 1000 })
      await rest(PAUSE_MS)
    }
  }
  const command = async (home: string) => {
    while (going) {
      const [name, key] = [`Client ${randomUUID()}`, randomUUID()]
      await untilAcknowledged(home, async (url) => {
        const sent = await fetch(`${url}/api/clients`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${token}`,
            'idempotency-key': key,
          },
          body: JSON.stringify({ name }),
          signal: AbortSignal.timeout(PATIENCE_MS),
        })
        if (!sent.ok) return false
        clients.set(name, created.parse(await sent.json()).data.id)
        return true
      })
      await rest(PAUSE_MS)
    }
  }
  const lanes = [...phones.map(walk), ...commanders.map(command)]
  return {
    fixes,
    clients,
    /** Returns the longest time for which something waited for its acknowledgement in this period, ms. */
    longestWait: (home: string, from: number, to: number) =>
      Math.max(
        0,
        ...items
          .filter((each) => each.home === home && each.acknowledged > from && each.begun < to)
          .map(({ begun, acknowledged }) => acknowledged - Math.max(begun, from)),
      ),
    stop: async () => {
      going = false
      await Promise.all(lanes)
    },
  }
}

/** Simulates a console that reads the feed of a process and resumes after its last event. */
export function openConsole(url: string, token: string) {
  const positions: number[] = []
  const newest = new Map<string, number>()
  const heardAt = new Map<string, number[]>()
  let last: string | undefined
  let open = true
  let feed: FeedReader | undefined
  const hear = ({ kind, id, data }: Frame) => {
    if (id !== null) last = id
    if (kind === 'event') positions.push(Number(id))
    if (kind !== 'fixes') return
    for (const { worker_id, created_at } of feedFixes.parse(data).fixes) {
      newest.set(worker_id, Math.max(newest.get(worker_id) ?? 0, Number(created_at)))
      heardAt.set(worker_id, [...(heardAt.get(worker_id) ?? []), performance.now()])
    }
  }
  const run = async () => {
    while (open) {
      feed = await readFeed(url, token, last, hear).catch(() => undefined)
      if (feed?.status === 200) await feed.ended
      else await rest(AGAIN_MS)
    }
  }
  const running = run()
  return {
    /** positions of all received events in order of arrival */
    positions,
    /** time of each guard's newest position */
    newest,
    /** Returns the longest time in this period without a position of one of these guards, ms. */
    longestSilence: (guards: readonly string[], from: number, to: number) =>
      Math.max(
        ...guards.map((guard) => {
          const times = [from, ...(heardAt.get(guard) ?? []).filter((at) => at > from && at < to), to]
          return Math.max(...times.slice(1).map((at, i) => at - (times[i] ?? at)))
        }),
      ),
    close: async () => {
      open = false
      feed?.close()
      await running
    },
  }
}
