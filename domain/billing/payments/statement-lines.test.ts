import { describe, expect, it } from 'vitest'
import { matchProposals, type OpenInvoice } from './match-proposals.ts'
import { columnsFromTitles, findHeader } from './statement-columns.ts'
import { extractPhoneNumber, parseStatementDay, statementLines } from './statement-lines.ts'

const MPESA = [
  ['Organization Name', 'Askari Security'],
  [],
  [
    'Receipt No.',
    'Completion Time',
    'Details',
    'Transaction Status',
    'Paid In',
    'Withdrawn',
    'Other Party Info',
    'A/C No.',
  ],
  [
    'SK4P7QXX01',
    '05-11-2026 14:22:10',
    'Pay Bill',
    'Completed',
    '116,000.00',
    '',
    '0722000111 - ATHI LOGISTICS',
    'INV-2026-000012',
  ],
  ['SK4P7QXX02', '05-11-2026 15:00:00', 'Charge', 'Completed', '', '-120.00', '', ''],
  ['SK4P7QXX03', '05-11-2026 16:00:00', 'Pay Bill', 'Cancelled', '50.00', '', '', ''],
  ['SK4P7QXX04', 'yesterday', 'Pay Bill', 'Completed', '50.00', '', '', ''],
]
const KES = { source: 'mpesa', currency: 'KES' } as const

describe('a statement', () => {
  it('of M-Pesa is read below its titles: what was received, nothing else', () => {
    const header = findHeader(MPESA)
    expect(header?.row).toBe(2)
    expect(header && statementLines(MPESA, header, KES)).toEqual({
      lines: [
        {
          source: 'mpesa',
          receivedOn: '2026-11-05',
          amount: 116_000_00,
          currency: 'KES',
          reference: 'SK4P7QXX01',
          details: 'Pay Bill · INV-2026-000012',
          payer: '0722000111 - ATHI LOGISTICS',
          phone: '254722000111',
        },
      ],
      left: 2,
      unreadable: [7],
    })
  })

  it('with titles that are not known is read by the columns that a person chose', () => {
    const rows = [
      ['Tarehe', 'Kiasi', 'Namba'],
      ['05/11/2026', 'KES 1,000.50', 'FT1'],
    ]
    expect(findHeader(rows)).toBeNull()
    const header = columnsFromTitles(rows, { receivedOn: 'tarehe', amount: 'Kiasi', reference: 'Namba' })
    expect(header && statementLines(rows, header, { source: 'bank', currency: 'KES' }).lines).toMatchObject([
      { receivedOn: '2026-11-05', amount: 1_000_50, reference: 'FT1' },
    ])
    expect(columnsFromTitles(rows, { receivedOn: 'Tarehe', amount: 'Other' })).toBeNull()
  })

  it.each([
    ['2026-11-05', '2026-11-05'],
    ['2026-11-05 10:00', '2026-11-05'],
    ['5/11/2026', '2026-11-05'],
    ['05-Nov-26', '2026-11-05'],
    ['5 November 2026', '2026-11-05'],
    ['31/02/2026', null],
    ['11/25/2026', null],
    ['soon', null],
  ])('has the day %s as %s', (text, day) => expect(parseStatementDay(text)).toBe(day))

  it.each([
    ['0722 000 111', '254722000111'],
    ['+254722000111 - A', '254722000111'],
    ['account 9072200011122', null],
  ])('has the phone of %s as %s', (text, phone) => expect(extractPhoneNumber(text)).toBe(phone))
})

describe('proposals for a line', () => {
  const invoice = (number: string, of: Partial<OpenInvoice> = {}): OpenInvoice => ({
    id: number,
    number,
    clientId: '1',
    clientName: 'Athi Logistics Ltd',
    clientPhone: '+254 722 000 111',
    poNumber: null,
    currency: 'KES',
    gross: 116_000_00,
    open: 116_000_00,
    withheld: 0,
    ...of,
  })
  const line = {
    digest: '',
    source: 'bank',
    receivedOn: '2026-11-05',
    amount: 116_000_00,
    currency: 'KES',
    reference: 'FT1',
    details: null,
    payer: null,
    phone: null,
  }
  const scores = (said: object, invoices: OpenInvoice[]) =>
    matchProposals({ ...line, ...said }, invoices).map(({ invoice: of, score, reasons }) => [
      of.number,
      score,
      ...reasons,
    ])

  it('are by number, amount, phone and name, the likeliest first, with reasons', () => {
    const other = { clientName: 'Karura Estates', clientPhone: null }
    const invoices = [
      invoice('INV-2026-000012'),
      invoice('INV-2026-000013', other),
      invoice('INV-2026-000014', { ...other, open: 1 }),
    ]
    expect(scores({ details: 'inv 2026/000012' }, invoices)).toEqual([
      ['INV-2026-000012', 90, 'names INV-2026-000012', 'the amount is what is open'],
      ['INV-2026-000013', 30, 'the amount is what is open'],
    ])
    expect(scores({ details: 'Invoice no. 14', phone: '254722000111' }, invoices)).toEqual([
      ['INV-2026-000012', 55, 'the amount is what is open', 'the phone is the client’s'],
      ['INV-2026-000014', 35, 'names the number of INV-2026-000014'],
      ['INV-2026-000013', 30, 'the amount is what is open'],
    ])
    expect(scores({ payer: 'ATHI LOGISTICS LTD', amount: 1 }, invoices.slice(0, 1))).toEqual([
      ['INV-2026-000012', 20, 'names Athi Logistics Ltd'],
    ])
  })

  it('know what a client withholds, and leave out other currencies', () => {
    const withheld = invoice('INV-2026-000012', { withheld: 2_000_00 })
    expect(
      scores({ amount: 114_000_00 }, [withheld, invoice('INV-2026-000013', { currency: 'USD' })]),
    ).toEqual([['INV-2026-000012', 30, 'the amount is what is open less KES 2,000.00 withheld']])
  })
})
