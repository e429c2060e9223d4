import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFeedSource } from './feed.ts'
import { feedSignals } from './feed-signals.ts'
import type { LinkState } from './source.ts'

const START = 1_763_683_200_000

/** Simulates a server of event streams. The test writes to them. */
function streams(status: number) {
  const asked: { lastEventId: string | null; bearer: string | null }[] = []
  const open: ReadableStreamDefaultController<Uint8Array>[] = []
  const fetch: typeof globalThis.fetch = async (_url, init) => {
    const headers = new Headers(init?.headers)
    asked.push({ lastEventId: headers.get('last-event-id'), bearer: headers.get('authorization') })
    if (status !== 200) return new Response(null, { status })
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void open.push(controller) })
    init?.signal?.addEventListener('abort', () => open.at(-1)?.error(new Error('aborted')))
    return new Response(body)
  }
  return {
    asked,
    fetch,
    write: (text: string) => open.at(-1)?.enqueue(new TextEncoder().encode(text)),
    end: () => open.at(-1)?.close(),
  }
}

const event = (position: number) =>
  `event: event\nid: ${position}\ndata: ${JSON.stringify({ position, stream: 'patrol/1', type: 'PatrolStarted', at: START, by: 'x', data: {} })}\n\n`

describe('the feed', () => {
  beforeEach(() => void vi.useFakeTimers({ now: START }))
  afterEach(() => vi.useRealTimers())

  function setup(status = 200) {
    const server = streams(status)
    const options = { url: '/api/feed', fetch: server.fetch, token: async () => 'T', random: () => 1 }
    const source = createFeedSource(feedSignals(options, { lastEventId: undefined }), Date.now)
    const positions: number[] = []
    const links: LinkState[] = []
    source.live.link$.subscribe((state) => links.push(state))
    const open = source.events$.subscribe(({ position }) => positions.push(position))
    return { server, source, positions, links, open, settle: () => vi.advanceTimersByTimeAsync(0) }
  }

  it('is one connection for all that is told', async () => {
    const { server, source, positions, open, settle } = setup()
    const fixes: unknown[] = []
    const beats: number[] = []
    open.add(source.live.guards$.subscribe((guards) => fixes.push(guards.map(({ fix }) => fix.t))))
    open.add(source.live.heartbeat$?.subscribe((at) => beats.push(at)))
    let pulses = 0
    open.add(source.live.pulse$?.subscribe(() => (pulses += 1)))
    await settle()
    server.write(':\n\n')
    const location = { worker_id: 1, latitude: -1.29, longitude: 36.8, created_at: START }
    server.write(`event: fixes\ndata: ${JSON.stringify({ fixes: [location] })}\n\n${event(1)}`)
    server.write(
      `event: heartbeat\ndata: {"at":5}\n\nevent: unheard-of\ndata: {}\n\nevent: event\ndata: {oops\n\n`,
    )
    await settle()
    expect({ asked: server.asked, fixes, positions, beats, pulses }).toEqual({
      asked: [{ lastEventId: null, bearer: 'Bearer T' }],
      fixes: [[START]],
      positions: [1],
      beats: [START],
      pulses: 1,
    })
    open.unsubscribe()
  })

  it('goes on after the last event it heard when the server ends the stream', async () => {
    const { server, positions, links, open, settle } = setup()
    await settle()
    server.write(event(7))
    await settle()
    server.end()
    await vi.advanceTimersByTimeAsync(499)
    expect(server.asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    server.write(event(8))
    await settle()
    expect(server.asked[1]?.lastEventId).toBe('7')
    expect(positions).toEqual([7, 8])
    expect(links).toEqual(['down', 'up', 'down', 'up'])
    open.unsubscribe()
  })

  it('tells of whom more has come than it tells, and that it may be anybody after the link was away', async () => {
    const { server, source, open, settle } = setup()
    const truncated: (readonly string[] | null)[] = []
    open.add(source.truncated$.subscribe((ids) => truncated.push(ids)))
    await settle()
    server.write(
      'event: fixes\ndata: {"fixes":[],"truncated":["17"]}\n\nevent: fixes\ndata: {"fixes":[]}\n\n',
    )
    await settle()
    expect(truncated).toEqual([['17']])
    server.end()
    await vi.advanceTimersByTimeAsync(500)
    expect(truncated).toEqual([['17'], null])
    open.unsubscribe()
  })

  it('forgets who is not among everybody, and says that more may have been missed where a part is seen', async () => {
    const server = streams(200)
    const options = { url: '/api/feed', fetch: server.fetch, token: async () => 'T', random: () => 1 }
    const source = createFeedSource(
      feedSignals({ ...options, seesPart: true }, { lastEventId: '7' }),
      Date.now,
    )
    const gone: (readonly string[])[] = []
    let missed = 0
    const open = source.live.guards$.subscribe()
    open.add(source.live.gone$?.subscribe((ids) => gone.push(ids)))
    open.add(source.missed$.subscribe(() => (missed += 1)))
    await vi.advanceTimersByTimeAsync(0)
    const frame = (everybody: boolean, ...ids: number[]) => {
      const fixes = ids.map((id) => ({ worker_id: id, latitude: -1.29, longitude: 36.8, created_at: START }))
      return `event: fixes\ndata: ${JSON.stringify({ fixes, everybody })}\n\n`
    }
    server.write(frame(true, 1, 2) + frame(false, 3) + frame(true, 3))
    await vi.advanceTimersByTimeAsync(0)
    expect(gone).toEqual([['1', '2']])
    expect(missed).toBe(1)
    const later: string[][] = []
    open.add(source.live.guards$.subscribe((guards) => later.push(guards.map((each) => each.workerId))))
    expect(later).toEqual([['3']])
    open.unsubscribe()
  })

  it('takes a silence for a broken stream', async () => {
    const { server, links, open } = setup()
    await vi.advanceTimersByTimeAsync(41_000)
    expect(server.asked).toHaveLength(2)
    expect(links).toEqual(['down', 'up', 'down', 'up'])
    open.unsubscribe()
  })

  it('tries at ever longer distances while it is refused, and says that it has failed', async () => {
    const { server, links, open } = setup(503)
    await vi.advanceTimersByTimeAsync(16_000)
    expect(server.asked).toHaveLength(6)
    expect(links).toEqual(['down', 'failed'])
    open.unsubscribe()
  })
})
