import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node'
import type { TracingConfig } from '../config/config.ts'
import { version } from '../version.ts'
import { traceDatabase } from './trace-database.ts'
import { traceRequests } from './trace-requests.ts'
import type { Tracing } from './tracing.ts'

/** Starts sending traces to the collector by OTLP over HTTP. Loaded only if a collector is configured. */
export function startTracing({ endpoint, serviceName, ratio }: TracingConfig): Tracing {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    sampler: new TraceIdRatioBasedSampler(ratio),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }))],
  })
  provider.register()
  const tracer = provider.getTracer('askari')
  return {
    traceRequests: (app) => traceRequests(app, tracer),
    traceDatabase: (dialect) => traceDatabase(dialect, tracer),
    // a collector that does not answer must not prevent the stop
    stop: () => provider.shutdown().catch(() => {}),
  }
}
