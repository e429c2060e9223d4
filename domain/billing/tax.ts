/** A tax that an invoice adds, as data: basis points by the day from which they are in force. */
interface Tax {
  label: string
  /** YYYY-MM-DD, oldest first */
  rates: readonly { from: string; basisPoints: number }[]
  source: string
}

const ACT = 'Value Added Tax Act, 2013 (Kenya)'

export const TAXES = {
  standard: {
    label: 'VAT, standard rate',
    rates: [
      { from: '2013-09-02', basisPoints: 1_600 },
      { from: '2020-04-01', basisPoints: 1_400 },
      { from: '2021-01-01', basisPoints: 1_600 },
    ],
    source: `${ACT}, section 5; Legal Notice 35 of 2020 for the lower rate of that year`,
  },
  zero: {
    label: 'VAT, zero-rated',
    rates: [{ from: '2013-09-02', basisPoints: 0 }],
    source: `${ACT}, section 7 and Second Schedule`,
  },
  exempt: {
    label: 'Exempt from VAT',
    rates: [{ from: '2013-09-02', basisPoints: 0 }],
    source: `${ACT}, First Schedule`,
  },
} as const satisfies Record<string, Tax>
export type TaxCode = keyof typeof TAXES

/** Basis points of a tax on a day (YYYY-MM-DD); before the first of its rates it is 0. */
export function taxOn(code: TaxCode, on: string): number {
  const { rates }: Tax = TAXES[code]
  return rates.findLast(({ from }) => from <= on)?.basisPoints ?? 0
}
