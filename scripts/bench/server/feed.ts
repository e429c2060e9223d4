import { createParser } from 'eventsource-parser'
import { feedFixes } from '../../../contract/tracking/feed.ts'
import { workerLocationsReply, type LiveLocation } from '../../../contract/tracking/location.ts'
import { workers as workersContract } from '../../../contract/workers/worker.ts'
import type { DemoCompany } from '../data/demo-company.ts'
import { p95Figure, type Figure } from '../figure.ts'

const PROBES = 40

/** Opens the feed and calls `onFix` for every location of its `fixes` frames. */
async function openFeed(company: DemoCompany, onFix: (fix: LiveLocation) => void) {
  const stop = new AbortController()
  const reply = await fetch(`${company.server.url}/api/feed`, {
    headers: { authorization: `Bearer ${company.token}`, accept: 'text/event-stream' },
    signal: stop.signal,
  })
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === 'fixes') for (const fix of feedFixes.parse(JSON.parse(data)).fixes) onFix(fix)
    },
  })
  const decoder = new TextDecoder()
  const reading = (async () => {
    for await (const chunk of reply.body ?? []) parser.feed(decoder.decode(chunk, { stream: true }))
  })().catch((error: unknown) => {
    if (!stop.signal.aborted) throw error
  })
  return async () => {
    stop.abort()
    await reading
  }
}

/** Measures the time from sending a fix until the feed delivers it, ms, for many fixes. */
async function latencies(company: DemoCompany): Promise<number[]> {
  const waiting = new Map<string, (now: number) => void>()
  const close = await openFeed(company, ({ worker_id, created_at }) =>
    waiting.get(`${worker_id} ${created_at}`)?.(performance.now()),
  )
  const phone = company.phones[0]
  if (!phone) throw new Error('the demo company has no phone')
  const measured: number[] = []
  for (let i = 0; i < PROBES; i++) {
    const t = Date.now()
    const arrived = new Promise<number>((resolve) => waiting.set(`${phone.workerId} ${t}`, resolve))
    const sent = performance.now()
    await fetch(`${phone.url}?id=bench&lat=-1.29&lon=36.82&timestamp=${t}&accuracy=5`)
    measured.push((await arrived) - sent)
  }
  await close()
  return measured
}

/**
 * Measures the feed's p95 delay while another request streams a day of sixty guards, compared with a quiet
 * server.
 */
export async function benchFeed(company: DemoCompany): Promise<Figure[]> {
  const quiet = p95Figure(await latencies(company)).value
  const workers = await company.get(workersContract.page, '/api/workers?per_page=60')
  let streaming = true
  const streamDays = async () => {
    while (streaming)
      for (const worker of workers.data) {
        if (!streaming) return
        await company.get(workerLocationsReply, `/api/live-locations/${worker.id}?hours=24`)
      }
  }
  const streams = [streamDays(), streamDays()]
  const busy = p95Figure(await latencies(company))
  streaming = false
  await Promise.all(streams)
  return [
    {
      name: 'feed p95 while days are read',
      ...busy,
      unit: 'ms',
      goal: { atMost: 500 },
      baseline: { value: quiet, is: 'ms on the quiet server' },
    },
  ]
}
