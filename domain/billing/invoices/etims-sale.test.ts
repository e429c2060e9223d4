import { describe, expect, it } from 'vitest'
import { SAMPLE_INVOICE } from '../../../tests/support/records/sample-billing.ts'
import { etimsSale } from './etims-sale.ts'

const line = {
  description: 'Guarding',
  place: 'Main Gate',
  quantity: 600,
  unit: 'hour',
  net: 100_00,
  tax: 16_00,
}
const invoice = {
  ...SAMPLE_INVOICE,
  number: 'INV-2026-000012',
  issued_on: '2026-12-01',
  tax_code: 'standard',
  tax_basis_points: 1_600,
  lines: [line],
}

describe('an invoice for eTIMS', () => {
  it('has its amounts under the letter of its tax, and the sums of its items', () => {
    const { sale } = etimsSale({ ...invoice, seller: { ...invoice.seller, kra_pin: 'P051234567X' } })
    expect(sale).toMatchObject({
      tin: 'P051234567X',
      invcNo: 2026_000012,
      salesDt: '20261201',
      taxblAmtA: 0,
      taxblAmtB: 100,
      taxRtB: 16,
      taxAmtB: 16,
      totAmt: 116,
    })
    expect(sale.itemList).toMatchObject([
      { itemNm: 'Guarding, Main Gate, 10 h 0 min', qty: 1, taxTyCd: 'B', totAmt: 116 },
    ])
  })

  it('says which fields are not known', () => {
    const { missing } = etimsSale({ ...invoice, lines: [{ ...line, net: -1 }], tax_basis_points: 1_400 })
    expect(missing.map((each) => each.split(':')[0])).toEqual(
      expect.arrayContaining(['tin', 'custTin', 'taxTyCd', 'dcAmt', 'bhfId']),
    )
  })
})
