import { type ShiftOffer, shiftOffers } from '../../../contract/shift-offers/shift-offer.ts'
import { calendarDay } from '../../../domain/time/calendar-day.ts'
import type { RecordKind } from '../../resource/record/record-kind.ts'

export const shiftOffer: RecordKind<ShiftOffer> = {
  of: shiftOffers,
  module: 'Shifts',
  one: 'shift offer',
  many: 'shift offers',
  title: ({ assignment_name: name }) => `Offer at ${name}`,
  fields: {
    assignment_name: { label: 'Assignment' },
    shift_day: { label: 'Day', show: (day) => calendarDay(String(day)) },
    shift_name: { label: 'Shift', none: 'unknown' },
    status: {
      label: 'Status',
      choices: { open: 'Open', taken: 'Taken', withdrawn: 'Withdrawn', expired: 'Expired' },
    },
    worker_name: { label: 'Taken by', none: 'nobody' },
    declined: { label: 'Declined' },
    until: { label: 'Answer until', time: true },
    offered_at: { label: 'Offered', time: true },
  },
  list: '/schedule/offers',
  failures: {
    list: 'The shift offers could not be fetched.',
    record: () => 'The shift offer could not be fetched.',
    add: 'The shift could not be offered.',
    change: () => 'The shift offer could not be changed.',
    remove: () => 'The shift offer could not be withdrawn.',
  },
}
