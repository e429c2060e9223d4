import { payRateStream } from '../../../domain/billing/contracts/pay-rate.ts'
import type { Subject } from '../../resource/subject.ts'
import { payRateRoutes, payRates } from './pay-rates.ts'

export const payRateSubject: Subject = {
  resource: payRates,
  routes: [payRateRoutes],
  sample: async (send, nth) => {
    await send.toNew(payRateStream, {
      type: 'AddPayRate',
      workerId: nth,
      currency: 'KES',
      hourly: 120_00,
      from: '2026-01-01',
    })
  },
  remove: (send, id) => send(payRateStream, id, { type: 'RemovePayRate' }),
}
