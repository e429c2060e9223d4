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

/** What an agent appointed by the revenue authority keeps back of the net amount that is taxed at the standard rate. */
export const WITHHOLDING_VAT = {
  label: 'Withholding VAT',
  rates: [
    { from: '2014-09-19', basisPoints: 600 },
    { from: '2019-11-07', basisPoints: 200 },
  ],
  source:
    'Tax Procedures Act, 2015 (Kenya), section 42A; Finance Act, 2019 for the lower rate. Days from general knowledge, not checked against the Gazette',
} as const satisfies Tax

/** Basis points of a tax on a day (YYYY-MM-DD); before the first of its rates it is 0. */
export const taxOn = (code: TaxCode, on: string): number => rateOn(TAXES[code], on)

/** Basis points of the net amount that a withholding agent keeps back on a day; 0 where the tax is not the standard one. */
export const withholdingVatOn = (code: TaxCode, on: string): number =>
  code === 'standard' ? rateOn(WITHHOLDING_VAT, on) : 0

function rateOn({ rates }: Tax, on: string): number {
  return rates.findLast(({ from }) => from <= on)?.basisPoints ?? 0
}
