import { Temporal } from 'temporal-polyfill'

/**
 * Returns how much of a month an amount charges: '15 of 30 days'. Lines of earlier versions have no days: '15
 * days'.
 */
export const chargedDaysText = ({ quantity, from }: { quantity: number; from: string | null }): string =>
  from === null ? `${quantity} days` : `${quantity} of ${Temporal.PlainDate.from(from).daysInMonth} days`
