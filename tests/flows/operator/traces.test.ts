import { afterEach, expect, it } from 'vitest'
import { startServer } from '../../support/http/server-process.ts'
import { traceCollector } from '../../support/http/trace-collector.ts'

const cleanup: (() => unknown)[] = []
afterEach(async () => {
  for (const undo of cleanup.splice(0).toReversed()) await undo()
})

it('sends a span for each request and its queries to the collector, and no personal data', async () => {
  const { url, taken, paths, text, spans, close } = await traceCollector()
  cleanup.push(close)
  const server = await startServer({
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a-token',
  })
  cleanup.push(server.dispose)
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const reply = await fetch(`${server.url}/api/web-login?secret=in-the-address`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
    body: JSON.stringify({ email: 'somebody@askari.example', password: 'not-the-password' }),
  })
  expect(reply.status).toBe(401)
  // the remaining spans are sent when the server stops
  expect(await server.stop()).toBe(0)
  const own = spans().filter((one) => one.traceId === traceId)
  const root = own.find(({ name }) => name === 'POST /api/web-login')
  expect(root?.parentSpanId).toBe('00f067aa0ba902b7')
  const queries = own.filter(({ name }) => name === 'database query')
  expect(queries.length).toBeGreaterThan(0)
  expect(new Set(queries.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([root?.spanId]))
  expect(taken[0]?.resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'askari' },
  })
  expect([...paths]).toEqual(['POST /v1/traces Bearer a-token'])
  for (const secret of ['somebody@', 'not-the-password', 'in-the-address'])
    expect(text()).not.toContain(secret)
})
