import { Temporal } from 'temporal-polyfill'

/** How much of its month a monthly amount charges: '15 of 30 days'. Lines of earlier versions name no days: '15 days'. */
export const daysCharged = ({ quantity, from }: { quantity: number; from: string | null }): string =>
  from === null ? `${quantity} days` : `${quantity} of ${Temporal.PlainDate.from(from).daysInMonth} days`
