import { shiftPatternStream } from '../../domain/shift-patterns/shift-pattern.ts'
import { shiftPatterns as migration } from '../db/migrations/0210-shift-patterns.ts'
import { offerEnds } from '../db/migrations/0460-offer-ends.ts'
import { rosterRulesTable } from '../db/migrations/0461-roster-rules.ts'
import { shiftSwapTable } from '../db/migrations/0463-shift-swaps.ts'
import { dailyShifts } from '../db/migrations/0531-daily-shifts.ts'
import type { Subject } from '../resource/subject.ts'
import { swapsExpire } from '../shift-swaps/swap-expiry.ts'
import { offersExpire } from '../shift-offers/offer-expiry.ts'
import { dailyShiftsBecomePatterns } from './daily-shifts.ts'
import { shiftPatternRoutes, shiftPatterns } from './shift-patterns.ts'

export const shiftPatternSubject: Subject = {
  resource: shiftPatterns,
  ofNoPerson: { name: 'of a shift', certificates: 'that the shift requires' },
  routes: [shiftPatternRoutes],
  migrations: [migration, offerEnds, rosterRulesTable, shiftSwapTable, dailyShifts],
  policies: [offersExpire, swapsExpire, dailyShiftsBecomePatterns],
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
