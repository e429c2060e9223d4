/** A tax on an invoice: rates in basis points, each from the first day of its effective period. */
export interface Tax {
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

/** Value added tax that a withholding agent retains, as a share of the standard-rated net amount. */
export const WITHHOLDING_VAT = {
  label: 'Withholding VAT',
  rates: [
    { from: '2014-09-19', basisPoints: 600 },
    { from: '2019-11-07', basisPoints: 200 },
  ],
  source:
    'Tax Procedures Act, 2015 (Kenya), section 42A; reintroduced by the Finance Act, 2014 from 2014-09-19; Finance Act, 2019, assented to on 2019-11-07, for the lower rate. Not checked against the Gazette',
} as const satisfies Tax

/**
 * Income tax that a client withholds from a resident and pays to the revenue authority. The parties and
 * their tax advisers decide which kind applies to guarding; the contract contains their decision.
 */
export const WITHHOLDING_TAXES = {
  contractual: {
    label: 'Withholding tax, contractual and agency fees',
    rates: [{ from: '2003-07-01', basisPoints: 300 }],
    source:
      'Income Tax Act (Kenya), Third Schedule; rate and day from kra.go.ke, “More about withholding tax”, as stored on 2026-11-27',
  },
  professional: {
    label: 'Withholding tax, management and professional fees',
    rates: [{ from: '2003-07-01', basisPoints: 500 }],
    source:
      'Income Tax Act (Kenya), Third Schedule; rate from kra.go.ke, “More about withholding tax”, as stored on 2026-11-27. Day from which it is in force not verified',
  },
} as const satisfies Record<string, Tax>
export const WITHHOLDING_KINDS = ['none', 'contractual', 'professional', 'other'] as const

/**
 * Returns the basis points that a client withholds on a day (YYYY-MM-DD). `agreed` are the contract's,
 * which apply to the kind `other` or null.
 */
export function withholdingRateOn(kind: string | null, agreed: number, on: string): number {
  if (kind === 'none') return 0
  if (kind === 'contractual' || kind === 'professional') return rateOn(WITHHOLDING_TAXES[kind], on)
  return agreed
}

/** Returns the rate of a tax on a day (YYYY-MM-DD), basis points; 0 before its first rate. */
export const taxRateOn = (code: TaxCode, on: string): number => rateOn(TAXES[code], on)

/**
 * Returns the basis points of the net amount that a withholding agent retains on a day; 0 unless the tax is
 * the standard one.
 */
export const withholdingVatRateOn = (code: TaxCode, on: string): number =>
  code === 'standard' ? rateOn(WITHHOLDING_VAT, on) : 0

function rateOn({ rates }: Tax, on: string): number {
  return rates.findLast(({ from }) => from <= on)?.basisPoints ?? 0
}
