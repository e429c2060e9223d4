import type { Currency } from '../../money/money.ts'
import { CURRENCIES } from '../../money/money.ts'

/** Fields of an issued invoice that the revenue authority's service needs. Amounts are minor units. */
export interface EtimsInvoice {
  number: string
  issued_on: string
  currency: string
  seller: { name: string; kra_pin: string | null }
  buyer: { name: string; address: string | null; kra_pin: string | null }
  tax_code: string
  tax_basis_points: number
  net: number
  tax: number
  gross: number
  lines: readonly {
    description: string
    place: string | null
    quantity: number
    unit: string
    net: number
    tax: number
  }[]
}

const LETTERS = ['A', 'B', 'C', 'D', 'E'] as const
type Letter = (typeof LETTERS)[number]

/**
 * Returns eTIMS's letter for a tax: A exempt, B 16 %, C zero-rated, D outside VAT, E 8 %. Null: eTIMS has
 * no letter for this rate.
 */
function letterOf({ tax_code, tax_basis_points: rate }: EtimsInvoice): Letter | null {
  if (tax_code === 'exempt') return 'A'
  if (tax_code === 'zero') return 'C'
  return rate === 1_600 ? 'B' : rate === 800 ? 'E' : null
}

const UNITS: Readonly<Record<string, string>> = { month: 'days', round: 'rounds', visit: 'visits' }
const quantityText = ({ quantity, unit }: EtimsInvoice['lines'][number]): string | null =>
  unit === 'hour'
    ? `${Math.floor(quantity / 60)} h ${quantity % 60} min`
    : UNITS[unit]
      ? `${quantity} ${UNITS[unit]}`
      : null

/**
 * Returns an invoice in the field names of eTIMS (`saveTrnsSalesOsdc` of an online sales control unit). It
 * includes fields that this installation does not know. Source: the public documentation of the paybillke
 * SDK (kra-etims-oscu-docs, read 2026-11-27) and Legal Notice 64 of 2024. It was not checked against the
 * specification of the Kenya Revenue Authority, nor against its sandbox.
 */
export function etimsSale(invoice: EtimsInvoice) {
  const { number, issued_on: day, seller, buyer, lines } = invoice
  const decimals = CURRENCIES[invoice.currency as Currency] ?? 2
  const money = (minor: number) => minor / 10 ** decimals
  const letter = letterOf(invoice)
  const of = (name: string, value: number) =>
    Object.fromEntries(LETTERS.map((each) => [`${name}${each}`, each === letter ? value : 0]))
  const [, year = '0', serial = '0'] = number.split('-')
  const compact = day.replaceAll('-', '')
  const sale = {
    tin: seller.kra_pin,
    bhfId: null,
    trdInvcNo: number,
    invcNo: Number(year) * 1_000_000 + Number(serial),
    orgInvcNo: 0,
    custTin: buyer.kra_pin,
    custNm: buyer.name.slice(0, 60),
    salesTyCd: 'N',
    rcptTyCd: 'S',
    pmtTyCd: '02',
    salesSttsCd: '02',
    cfmDt: `${compact}000000`,
    salesDt: compact,
    totItemCnt: lines.length,
    ...of('taxblAmt', money(invoice.net)),
    ...of('taxRt', invoice.tax_basis_points / 100),
    ...of('taxAmt', money(invoice.tax)),
    totTaxblAmt: money(invoice.net),
    totTaxAmt: money(invoice.tax),
    totAmt: money(invoice.gross),
    prchrAcptcYn: 'N',
    receipt: { custTin: buyer.kra_pin, rcptPbctDt: `${compact}000000`, prchrAcptcYn: 'N' },
    itemList: lines.map((line, at) => ({
      itemSeq: at + 1,
      itemCd: null,
      itemClsCd: null,
      // one item per line, because quantity times price can differ from the line's amount by rounding
      itemNm: [line.description, line.place, quantityText(line)].filter(Boolean).join(', ').slice(0, 200),
      qty: 1,
      prc: money(line.net),
      splyAmt: money(line.net),
      dcRt: 0,
      dcAmt: 0,
      taxTyCd: letter,
      taxblAmt: money(line.net),
      taxAmt: money(line.tax),
      totAmt: money(line.net + line.tax),
    })),
  }
  const missing = [
    ...(seller.kra_pin === null ? ['tin: KRA PIN of the company'] : []),
    ...(buyer.kra_pin === null
      ? ['custTin: KRA PIN of the client, without which it cannot claim input tax']
      : []),
    ...(letter === null ? ['taxTyCd: the service has no code for this rate'] : []),
    ...(lines.some(({ net }) => net < 0)
      ? ['dcAmt: a line is below 0 and must become a discount of another']
      : []),
    ...(invoice.currency === 'KES' ? [] : ['totAmt: the service takes Kenyan shillings']),
    'bhfId: number of the branch, 00 for the head office',
    'itemCd, itemClsCd, pkgUnitCd, pkg, qtyUnitCd: codes of the service for each item',
    'regrId, regrNm, modrId, modrNm: who registers the sale',
    'rcptSign, intrlData, control unit number, QR code: given by the control unit',
  ]
  return { sale, missing }
}
