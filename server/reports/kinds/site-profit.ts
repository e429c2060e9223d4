import { sheetLine } from '../../../domain/attendance/attendance-sheet.ts'
import { computePay, findPayRate } from '../../../domain/billing/contracts/guard-pay.ts'
import { jsonText } from '../../../domain/text/json-text.ts'
import { allocate, CURRENCIES, sumAmounts, multiplyByRatio } from '../../../domain/money/money.ts'
import type { ReportPlot } from '../../../domain/reports/report-data.ts'
import { percentage } from '../../../domain/reports/report-figures.ts'
import { createDateReader } from '../../../domain/time/zone-days.ts'
import { invoiceJsonColumns } from '../../billing/invoices/invoice-rows.ts'
import { parseShiftRef } from '../../billing/charges/line-sources.ts'
import { createHourRulesAt } from '../../roster-rules/read-roster-rules.ts'
import { readAllRows } from '../all-rows.ts'
import { type ReportScope, type ReportKind, findSitesInScope } from '../report-kind.ts'
import { tableOf } from '../report-table.ts'

const keptLines = jsonText.pipe(sheetLine.array())
const DAY_MS = 86_400_000
const NO_SITE = ''

/** Sums of one site in one currency: times in minutes, money in minor units (cents). */
interface Sums {
  site: string
  currency: string
  billedMin: number
  paidMin: number
  unratedMin: number
  billed: number
  pay: number
}
type Book = Map<string, Sums>

function sumsOf(book: Book, site: string, currency: string): Sums {
  const key = `${site}/${currency}`
  const sums = book.get(key) ?? { site, currency, billedMin: 0, paidMin: 0, unratedMin: 0, billed: 0, pay: 0 }
  book.set(key, sums)
  return sums
}

/** Returns the number of days that two periods have in common (YYYY-MM-DD, last day included). */
function daysShared(a: { from: string; to: string }, b: { from: string; to: string }): number {
  const from = a.from > b.from ? a.from : b.from
  const to = a.to < b.to ? a.to : b.to
  return from > to ? 0 : Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
}

/**
 * Report on income and cost of each site: lines of issued invoices, with credits and debits, for shifts and
 * days of the period, and approved attendance at the pay rates in force.
 */
export const siteProfit: ReportKind = {
  streams: ['invoice', 'attendance-sheet', 'pay-rate', 'worker', 'assignment'],
  compute: async (asked) => {
    const book: Book = new Map()
    await addBilled(asked, book)
    await addPaid(asked, book)
    const names = await siteNames(asked)
    const sites = await findSitesInScope(asked)
    const nameOf = (site: string) => (site === NO_SITE ? 'No site' : (names.get(site) ?? ''))
    const rows = [...book.values()]
      .filter(({ site }) => sites === null || sites.has(site))
      .map((sums) => ({ ...sums, name: nameOf(sums.site) }))
      .toSorted((a, b) => (a.name === b.name ? (a.currency < b.currency ? -1 : 1) : a.name < b.name ? -1 : 1))
    const total = (field: 'billedMin' | 'paidMin' | 'unratedMin') => sumAmounts(rows.map((row) => row[field]))
    const currencies = [...new Set(rows.map(({ currency }) => currency))].filter(Boolean).toSorted()
    return {
      figures: [
        { label: 'Hours billed', kind: 'minutes', value: total('billedMin') },
        { label: 'Hours paid', kind: 'minutes', value: total('paidMin') },
        { label: 'Hours without a pay rate', kind: 'minutes', value: total('unratedMin') },
        ...currencies.flatMap((currency) => {
          const of = rows.filter((row) => row.currency === currency)
          const [billed, pay] = [
            sumAmounts(of.map((row) => row.billed)),
            sumAmounts(of.map((row) => row.pay)),
          ]
          return [
            { label: `Billed, ${currency}`, kind: 'amount' as const, value: unitsOf(billed, currency) },
            { label: `Pay, ${currency}`, kind: 'amount' as const, value: unitsOf(pay, currency) },
            { label: `Profit, ${currency}`, kind: 'amount' as const, value: unitsOf(billed - pay, currency) },
          ]
        }),
      ],
      plots: currencies.flatMap((currency): ReportPlot[] => {
        const of = rows.filter((row) => row.currency === currency)
        const labels = of.map(({ name }) => name)
        const plot = (title: string, values: number[]) => ({ title, unit: currency, labels, values })
        return [
          plot(
            `Billed by site, ${currency}`,
            of.map((row) => Math.max(0, unitsOf(row.billed, currency))),
          ),
          plot(
            `Pay by site, ${currency}`,
            of.map((row) => unitsOf(row.pay, currency)),
          ),
        ]
      }),
      tables: [
        {
          title: 'Profit by site',
          empty: 'Nothing was billed or approved in this period.',
          ...tableOf(rows, ({ site, currency }) => `${site}/${currency}`, [
            ['Site', 'text', ({ name }) => name],
            ['Currency', 'text', ({ currency }) => currency],
            ['Hours billed', 'minutes', ({ billedMin }) => billedMin],
            ['Hours paid', 'minutes', ({ paidMin }) => paidMin],
            ['Hours without a pay rate', 'minutes', ({ unratedMin }) => unratedMin],
            ['Billed', 'amount', ({ currency, billed }) => unitsOf(billed, currency)],
            ['Pay', 'amount', ({ currency, pay }) => unitsOf(pay, currency)],
            ['Profit', 'amount', ({ currency, billed, pay }) => unitsOf(billed - pay, currency)],
            ['Share of what was billed', 'percent', ({ billed, pay }) => percentage(billed - pay, billed)],
          ]),
        },
      ],
    }
  },
}

/** Converts minor units (cents) to whole units of a currency, which tables print with decimals. */
const unitsOf = (minor: number, currency: string): number =>
  minor / 10 ** ((CURRENCIES as Record<string, number>)[currency] ?? 2)

/** Adds invoices that are neither drafts nor void and whose period overlaps the report's. */
async function addBilled(asked: ReportScope, book: Book): Promise<void> {
  const { db, seer, fromDay, toDay, timeZone, clientId } = asked
  const period = { from: fromDay, to: toDay }
  const dayOf = createDateReader(timeZone)
  let query = db
    .selectFrom('invoice')
    .select(['invoice.currency', 'invoice.period_from', 'invoice.period_to'])
    .select(['invoice.lines', 'invoice.credit_notes', 'invoice.debit_notes'])
    .where('invoice.company', '=', seer.company)
    .where('invoice.status', 'not in', ['draft', 'reviewed', 'void'])
    .where('invoice.issued_on', 'is not', null)
    .where('invoice.period_from', '<=', toDay)
    .where('invoice.period_to', '>=', fromDay)
  if (clientId !== null) query = query.where('invoice.client_id', '=', clientId)
  const invoices = await readAllRows(asked, 'Invoices', query, { at: 'invoice.issued_on', id: 'invoice.id' })
  for (const invoice of invoices) {
    const own = { from: invoice.period_from, to: invoice.period_to }
    const lines = invoiceJsonColumns.lines.parse(invoice.lines)
    const credited = sumAmounts(
      invoiceJsonColumns.creditNotes.parse(invoice.credit_notes).map(({ net }) => net),
    )
    const debited = sumAmounts(invoiceJsonColumns.debitNotes.parse(invoice.debit_notes).map(({ net }) => net))
    const weights = lines.map(({ net }) => net)
    const notes = sumAmounts(weights) === 0 ? weights.map(() => 0) : allocate(debited - credited, weights)
    for (const [at, line] of lines.entries()) {
      const net = line.net + (notes[at] ?? 0)
      const sums = sumsOf(book, line.assignment_id ?? NO_SITE, invoice.currency)
      if (line.unit === 'hour' && line.quantity > 0) {
        const minutes = sumAmounts(
          line.sources.flatMap(({ ref, minutes: charged }) => {
            const shift = parseShiftRef(ref)
            const day = shift && dayOf(shift.from)
            return day !== null && day >= fromDay && day <= toDay ? charged : []
          }),
        )
        sums.billedMin += minutes
        sums.billed += multiplyByRatio(net, minutes, line.quantity)
        continue
      }
      const days = line.from !== null && line.to !== null ? { from: line.from, to: line.to } : own
      sums.billed += multiplyByRatio(net, daysShared(days, period), daysShared(days, days))
    }
  }
}

/**
 * Adds approved duties that begin in the period. A duty on several sheets counts once, by the first approval.
 */
async function addPaid(asked: ReportScope, book: Book): Promise<void> {
  const { db, seer, fromDay, toDay, timeZone } = asked
  const sheets = await readAllRows(
    asked,
    'Approved attendance',
    db
      .selectFrom('attendance_sheet')
      .select(['attendance_sheet.lines'])
      .where('attendance_sheet.company', '=', seer.company)
      .where('attendance_sheet.archived_at', 'is', null)
      .where('attendance_sheet.approved_at', 'is not', null)
      .where('attendance_sheet.from_day', '<=', toDay)
      .where('attendance_sheet.to_day', '>=', fromDay),
    { at: 'attendance_sheet.approved_at', id: 'attendance_sheet.id' },
  )
  const rates = await db
    .selectFrom('pay_rate')
    .select(['worker_id as workerId', 'rank', 'currency', 'hourly', 'from'])
    .where('company', '=', seer.company)
    .where('archived_at', 'is', null)
    .execute()
  const rulesOn = await createHourRulesAt(db, seer.company, timeZone)
  const dayOf = createDateReader(timeZone)
  const taken = new Set<string>()
  const lines = sheets
    .flatMap((sheet) => keptLines.parse(sheet.lines ?? '[]'))
    .filter((line) => {
      const key = `${line.workerId}/${line.assignmentId}/${line.from}`
      const on = dayOf(line.from)
      if (taken.has(key) || on < fromDay || on > toDay) return false
      taken.add(key)
      return true
    })
  const ranks = await ranksOf(asked, [...new Set(lines.map(({ workerId }) => workerId))])
  const billedIn = new Map([...book.values()].map(({ site, currency }) => [site, currency]))
  for (const line of lines) {
    const { workerId, assignmentId, regular, night, holiday, overtime } = line
    const minutes = { regular, night, holiday, overtime }
    const worked = regular + night + holiday + overtime
    const on = dayOf(line.from)
    const rate = findPayRate(rates, { workerId, rank: ranks.get(workerId) ?? null, on })
    const sums = sumsOf(book, assignmentId, rate?.currency ?? billedIn.get(assignmentId) ?? 'KES')
    sums.paidMin += worked
    if (rate) sums.pay += computePay(minutes, Number(rate.hourly), rulesOn(on).rates)
    else sums.unratedMin += worked
  }
}

async function ranksOf({ db, seer }: ReportScope, ids: readonly string[]) {
  const ranks = new Map<string, string | null>()
  for (let at = 0; at < ids.length; at += 500) {
    const rows = await db
      .selectFrom('worker')
      .select(['id', 'rank'])
      .where('company', '=', seer.company)
      .where('id', 'in', ids.slice(at, at + 500))
      .execute()
    for (const { id, rank } of rows) ranks.set(id, rank)
  }
  return ranks
}

async function siteNames({ db, seer }: ReportScope) {
  const rows = await db
    .selectFrom('assignment')
    .select(['id', 'name'])
    .where('company', '=', seer.company)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
