import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { z } from 'zod'
import { jsonText } from '../../../domain/text/json-text.ts'
import { startServer } from '../../support/http/server-process.ts'

const cleanup: (() => unknown)[] = []
afterEach(async () => {
  for (const undo of cleanup.splice(0).toReversed()) await undo()
})

const attribute = z.object({ key: z.string(), value: z.object({ stringValue: z.string().optional() }) })
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(attribute),
})
const traces = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
})

/** A collector that accepts traces by OTLP over HTTP, as JSON. */
async function collector() {
  const taken: z.infer<typeof traces>['resourceSpans'] = []
  const paths = new Set<string>()
  let text = ''
  const take = async (request: IncomingMessage, reply: ServerResponse) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    text += body
    paths.add(`${request.method} ${request.url} ${request.headers.authorization}`)
    taken.push(...jsonText.pipe(traces).parse(body).resourceSpans)
    reply.setHeader('content-type', 'application/json').end('{}')
  }
  const server = createServer((request, reply) => void take(request, reply)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanup.push(() => server.close())
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, taken, paths, text: () => text }
}

it('sends a span for each request and its queries to the collector, and no personal data', async () => {
  const { url, taken, paths, text } = await collector()
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
  // the rest is sent when the server stops
  expect(await server.stop()).toBe(0)
  const spans = taken.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans: some }) => some))
  const own = spans.filter((one) => one.traceId === traceId)
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
