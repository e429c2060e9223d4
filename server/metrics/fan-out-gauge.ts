import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from 'prom-client'
import { addGauge } from './gauge.ts'

/** Adds a metric of data not yet sent to other processes on the same database. */
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
