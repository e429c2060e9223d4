import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from 'prom-client'
import { addGauge } from './gauge.ts'

/** Shows on /metrics how much the other processes on the same database are yet to be sent. */
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
