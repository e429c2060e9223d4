import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { jsonText } from '../../../domain/text/json-text.ts'

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

/** Starts a collector that accepts traces by OTLP over HTTP, as JSON. */
export async function traceCollector() {
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
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    taken,
    paths,
    text: () => text,
    spans: () => taken.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    close: () => server.close(),
  }
}
