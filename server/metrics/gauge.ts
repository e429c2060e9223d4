import type { FastifyBaseLogger } from 'fastify'
import { type Registry, Gauge } from 'prom-client'

interface GaugeContext {
  metrics: Registry
  log: FastifyBaseLogger
}

/**
 * Adds a gauge that `read` sets whenever the metrics are read. If `read` fails, the gauge has no value, and
 * other metrics are unaffected.
 */
export function addGauge<Label extends string = never>(
  { metrics, log }: GaugeContext,
  { name, help, labels = [] }: { name: string; help: string; labels?: readonly Label[] },
  read: (gauge: Gauge<Label>) => Promise<void> | void,
): void {
  new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [metrics],
    async collect() {
      this.reset()
      try {
        await read(this)
      } catch (error) {
        this.remove()
        log.warn({ err: error, metric: name }, 'a metric is unavailable')
      }
    },
  })
}

/** Adds a gauge of how much data this process has not yet sent to other processes on the same database. */
export const addFanOutGauge = (
  context: { metrics: Registry; log: FastifyBaseLogger },
  waiting: () => number,
): void =>
  addGauge(
    context,
    {
      name: 'fanout_waiting_packets',
      help: 'Guards whose newest fix other processes should have been told a second ago',
    },
    (gauge) => gauge.set(waiting()),
  )
