import { CURRENCIES, type Currency } from './money.ts'

const decimalsOf = (currency: string): number => CURRENCIES[currency as Currency] ?? 2

/** Returns an amount in minor units as text for people, e.g. 'KES 1,350.50'. */
export function moneyText(minor: number, currency: string): string {
  const decimals = decimalsOf(currency)
  const figure = (minor / 10 ** decimals).toLocaleString('en', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  return `${currency} ${figure}`
}

/** Returns an amount in minor units as a plain number for spreadsheets and fields, e.g. '1350.50'. */
export const moneyToDecimal = (minor: number, currency: string): string =>
  (minor / 10 ** decimalsOf(currency)).toFixed(decimalsOf(currency))

/**
 * Matches digits, optionally grouped by threes with commas or spaces, and optional decimals after a point.
 */
const TYPED = /^(-?)(\d{1,13}|\d{1,3}(?:,\d{3}){1,4}|\d{1,3}(?: \d{3}){1,4})(?:\.(\d*))?$/

/**
 * Parses a typed amount into minor units: 1350.50, 1,350.50 or 1 350.50. Returns NaN for invalid text. A
 * decimal comma is invalid, because 1350,50 is ambiguous.
 */
export function parseMoney(typed: string, currency: string): number {
  const decimals = decimalsOf(currency)
  const [, sign, whole = '', part = ''] = TYPED.exec(typed.trim()) ?? []
  if (sign === undefined || part.length > decimals) return NaN
  const minor = Number(`${sign}${whole.replaceAll(/\D/g, '')}${part.padEnd(decimals, '0')}`)
  return Number.isSafeInteger(minor) ? minor : NaN
}
