import { shiftPatternStream } from '../../domain/roster/shift-pattern.ts'
import type { Subject } from '../resource/subject.ts'
import { swapExpiryPolicy } from '../shift-swaps/swap-expiry.ts'
import { offerExpiryPolicy } from '../shift-offers/offer-expiry.ts'
import { shiftPatternRoutes, shiftPatterns } from './shift-patterns.ts'

export const shiftPatternSubject: Subject = {
  resource: shiftPatterns,
  ofNoPerson: { name: 'of a shift', certificates: 'that the shift requires' },
  routes: [shiftPatternRoutes],
  policies: [offerExpiryPolicy, swapExpiryPolicy],
  sample: async (send, nth) => {
    await send.toNew(shiftPatternStream, {
      type: 'AddShiftPattern',
      name: `Pier night ${nth}`,
      startLocal: '18:00',
      durationMin: 720,
      days: { kind: 'daily' },
      requiredGuards: 1,
    })
  },
  remove: (send, id) => send(shiftPatternStream, id, { type: 'RemoveShiftPattern' }),
}
