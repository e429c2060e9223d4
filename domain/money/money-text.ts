import { CURRENCIES, type Currency } from './money.ts'

const decimalsOf = (currency: string): number => CURRENCIES[currency as Currency] ?? 2

/** An amount in minor units as people read it: 'KES 1,350.50'. */
export function moneyText(minor: number, currency: string): string {
  const decimals = decimalsOf(currency)
  const figure = (minor / 10 ** decimals).toLocaleString('en', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  return `${currency} ${figure}`
}

/** The same as a plain number for spreadsheets and fields: '1350.50'. */
export const plainMoney = (minor: number, currency: string): string =>
  (minor / 10 ** decimalsOf(currency)).toFixed(decimalsOf(currency))

/** Minor units of an amount as people type it, with or without commas between thousands; NaN where it is none. */
export function minorOf(typed: string, currency: string): number {
  const decimals = decimalsOf(currency)
  const plain = typed.replaceAll(/[,\s]/g, '')
  const [, sign, whole = '', part = ''] = /^(-?)(\d{1,13})(?:\.(\d*))?$/.exec(plain) ?? []
  if (sign === undefined || part.length > decimals) return NaN
  return Number(`${sign}${whole}${part.padEnd(decimals, '0')}`)
}
