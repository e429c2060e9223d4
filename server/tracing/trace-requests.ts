import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  context,
  propagation,
  trace,
  type Span,
  type Tracer,
} from '@opentelemetry/api'
import type { FastifyRequest } from 'fastify'
import type { App } from '../app/app.ts'

/**
 * Creates a span for each request, below the caller's span if it sends `traceparent`. It contains the route
 * pattern and never the URL, which may contain secrets and names.
 */
export function traceRequests(app: App, tracer: Tracer): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers, routeOptions } = request
    const route = routeOptions.url ?? 'none'
    const parent = propagation.extract(ROOT_CONTEXT, headers)
    const attributes = { 'http.request.method': method, 'http.route': route }
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent)
    spans.set(request, span)
    context.with(trace.setSpan(parent, span), done)
  })
  // reading the body loses the context of the request, so the context is set again
  app.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) context.with(trace.setSpan(ROOT_CONTEXT, span), done)
    else done()
  })
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  })
}
