import { CURRENCIES, type Currency } from './money.ts'

const decimalsOf = (currency: string): number => CURRENCIES[currency as Currency] ?? 2

/** Formats an amount in minor units for people: 'KES 1,350.50'. */
export function moneyText(minor: number, currency: string): string {
  const decimals = decimalsOf(currency)
  const figure = (minor / 10 ** decimals).toLocaleString('en', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  return `${currency} ${figure}`
}

/** Formats an amount as a plain number for spreadsheets and fields: '1350.50'. */
export const moneyToDecimal = (minor: number, currency: string): string =>
  (minor / 10 ** decimalsOf(currency)).toFixed(decimalsOf(currency))

/** Digits, optionally grouped by threes with commas or spaces, then decimals after a point. */
const TYPED = /^(-?)(\d{1,13}|\d{1,3}(?:,\d{3}){1,4}|\d{1,3}(?: \d{3}){1,4})(?:\.(\d*))?$/

/**
 * Parses a typed amount into minor units: 1350.50, 1,350.50 or 1 350.50. NaN for invalid text, including a
 * decimal comma: 1350,50 could mean two amounts.
 */
export function parseMoney(typed: string, currency: string): number {
  const decimals = decimalsOf(currency)
  const [, sign, whole = '', part = ''] = TYPED.exec(typed.trim()) ?? []
  if (sign === undefined || part.length > decimals) return NaN
  const minor = Number(`${sign}${whole.replaceAll(/\D/g, '')}${part.padEnd(decimals, '0')}`)
  return Number.isSafeInteger(minor) ? minor : NaN
}
