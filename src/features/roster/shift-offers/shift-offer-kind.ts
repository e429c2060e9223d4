import { type ShiftOffer, shiftOffers } from '../../../../contract/roster/shift-offer.ts'
import { formatCalendarDay } from '../../../../domain/time/calendar-day.ts'
import type { ResourceView } from '../../../resource/record/resource-view.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

export const shiftOffer: ResourceView<ShiftOffer> = {
  of: shiftOffers,
  module: 'Shifts',
  one: tr(texts.shiftOffer),
  many: tr(texts.shiftOffers2),
  title: ({ assignment_name: name }) => tr(texts.offerAtName, { name }),
  fields: {
    assignment_name: { label: tr(texts.assignment) },
    shift_day: { label: tr(texts.day), show: (day) => formatCalendarDay(String(day)) },
    shift_name: { label: tr(texts.shift), none: tr(texts.unknown) },
    status: {
      label: tr(texts.status),
      choices: {
        open: tr(texts.open),
        taken: tr(texts.taken),
        withdrawn: tr(texts.withdrawn),
        expired: tr(texts.expired),
      },
    },
    worker_name: { label: tr(texts.takenBy), none: tr(texts.nobody) },
    declined: { label: tr(texts.declined) },
    until: { label: tr(texts.answerUntil), time: true },
    offered_at: { label: tr(texts.offered), time: true },
  },
  list: '/schedule/offers',
  failures: {
    list: tr(texts.shiftOffersCouldNotBeFetched),
    record: () => tr(texts.shiftOfferCouldNotBeFetched),
    add: tr(texts.shiftCouldNotBeOffered),
    change: () => tr(texts.shiftOfferCouldNotBeChanged),
    remove: () => tr(texts.shiftOfferCouldNotBeWithdrawn),
  },
}
