import { type ShiftOffer, shiftOffers } from '../../../contract/shift-offers/shift-offer.ts'
import type { RecordKind } from '../../resource/record/record-kind.ts'

export const shiftOffer: RecordKind<ShiftOffer> = {
  of: shiftOffers,
  module: 'Shifts',
  one: 'shift offer',
  many: 'shift offers',
  title: ({ assignment_name: name }) => `Offer at ${name}`,
  fields: {},
  list: '/schedule/roster',
  failures: {
    list: 'The shift offers could not be fetched.',
    record: () => 'The shift offer could not be fetched.',
    add: 'The shift could not be offered.',
    change: () => 'The shift offer could not be changed.',
    remove: () => 'The shift offer could not be withdrawn.',
  },
}
