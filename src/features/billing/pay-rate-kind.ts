import { type PayRateRow, payRates } from '../../../contract/billing/pay-rate.ts'
import { workers } from '../../../contract/workers/worker.ts'
import { CURRENCIES } from '../../../domain/money/money.ts'
import { moneyText } from '../../../domain/money/money-text.ts'
import type { ResourceView } from '../../resource/record/resource-view.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

export const payRate: ResourceView<PayRateRow> = {
  of: payRates,
  module: 'Billing',
  one: tr(texts.payRate2),
  many: tr(texts.payRates2),
  title: ({ worker_name, rank, from }) =>
    tr(texts.workerNameFromFrom, { worker_name: worker_name ?? rank ?? tr(texts.everyGuard), from }),
  fields: {
    worker_id: {
      label: tr(texts.guard),
      refersTo: { of: workers, title: 'user_full_name' },
      nameIn: 'worker_name',
      none: tr(texts.everyGuard2),
    },
    rank: { label: tr(texts.rank), none: tr(texts.everyRank) },
    currency: {
      label: tr(texts.currency),
      choices: Object.fromEntries(Object.keys(CURRENCIES).map((code) => [code, code])),
    },
    hourly: {
      label: tr(texts.payForANormalHour),
      show: (value, row) =>
        moneyText(Number(value), String((row as PayRateRow | undefined)?.currency ?? 'KES')),
    },
    from: { label: tr(texts.inForceFrom), day: true },
  },
  list: '/billing/pay-rates',
  add: '/billing/pay-rates/add',
  view: (id) => `/billing/pay-rates/view/${id}`,
  edit: (id) => `/billing/pay-rates/edit/${id}`,
  failures: {
    list: tr(texts.payRatesCouldNotBeFetched),
    record: () => tr(texts.payRateCouldNotBeFetched),
    add: tr(texts.payRateCouldNotBeAdded),
    change: () => tr(texts.payRateCouldNotBeChanged),
    remove: () => tr(texts.payRateCouldNotBeRemoved),
  },
}
