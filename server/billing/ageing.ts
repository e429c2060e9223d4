import { sql } from 'kysely'
import { AGES, type Age, type Ageing, ageingReply } from '../../contract/billing/ageing.ts'
import { sumOf } from '../../domain/money/money.ts'
import { daysLeft } from '../../domain/time/expiry.ts'
import type { App } from '../app.ts'
import { companyDate } from '../companies/companies.ts'
import type { Context } from '../context.ts'
import { invoices } from './invoice-model.ts'

function ageOf(dueOn: string, today: string): Age {
  const overdue = -daysLeft(dueOn, today)
  if (overdue <= 0) return 'not_due'
  if (overdue <= 30) return 'days_30'
  if (overdue <= 60) return 'days_60'
  return overdue <= 90 ? 'days_90' : 'older'
}

/** What clients owe, by how long ago it was due. It reads unpaid invoices only. */
export function ageingRoutes(app: App, context: Context): void {
  app.get(
    '/invoices/ageing',
    { schema: { tags: [invoices.noun.many], response: { 200: ageingReply } } },
    async ({ account: { company } }) => {
      const today = await companyDate(context, company)
      const unpaid = await context.db
        .selectFrom('invoice')
        .innerJoin('client', (join) =>
          join.onRef('client.company', '=', 'invoice.company').onRef('client.id', '=', 'invoice.client_id'),
        )
        .select(['invoice.client_id', 'client.name as client_name', 'invoice.currency', 'invoice.due_on'])
        .select(sql<number>`sum(invoice.open)`.as('open'))
        .where('invoice.company', '=', company)
        .where('invoice.open', '>', 0)
        .groupBy(['invoice.client_id', 'client.name', 'invoice.currency', 'invoice.due_on'])
        .execute()
      const rows = new Map<string, Ageing>()
      for (const { client_id, client_name, currency, due_on: dueOn, open } of unpaid) {
        const key = `${client_id}|${currency}`
        const row = rows.get(key) ?? { client_id, client_name, currency, total: 0, ages: noAges() }
        const age = ageOf(dueOn ?? today, today)
        row.ages[age] = sumOf([row.ages[age], Number(open)])
        row.total = sumOf([row.total, Number(open)])
        rows.set(key, row)
      }
      return { data: [...rows.values()].toSorted((a, b) => b.total - a.total) }
    },
  )
}

const noAges = () => Object.fromEntries(AGES.map((age) => [age, 0])) as Record<Age, number>
