import { z } from 'zod'
import { payRateRules } from '../../domain/billing/contracts/pay-rate.ts'
import { id } from '../core/id.ts'
import { listQuery, resource } from '../core/resource.ts'

const of = payRateRules.shape

export const payRate = z.object({
  id,
  worker_id: id.nullable(),
  worker_name: z.string().nullable(),
  rank: z.string().nullable(),
  /** ISO 4217 */
  currency: z.string(),
  /** pay for a normal hour, minor units of `currency` */
  hourly: z.number(),
  /** first day of validity, YYYY-MM-DD */
  from: z.string(),
})
export type PayRateRow = z.infer<typeof payRate>

export const payRates = resource({
  path: '/pay-rates',
  stream: 'pay-rate',
  shows: ['worker'],
  query: listQuery(20, ['from', 'worker_name']),
  row: payRate,
  body: z.object({
    worker_id: of.workerId,
    rank: of.rank,
    currency: of.currency,
    hourly: of.hourly,
    from: of.from,
  }),
})
