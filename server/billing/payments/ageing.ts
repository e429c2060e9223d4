import { sql } from 'kysely'
import {
  AGEING_BUCKETS,
  type AgeingBucket,
  ageingReply,
} from '../../../contract/billing/account-statement.ts'
import { addDays } from '../../../domain/time/zone-days.ts'
import { onId } from '../../db/on-id.ts'
import type { App } from '../../app/app.ts'
import { readCompanyDate } from '../../companies/companies.ts'
import type { Context } from '../../app/context.ts'
import { invoices } from '../invoices/invoice-model.ts'

/** maximum number of clients in the list, largest debts first */
const MOST_CLIENTS = 100

/** Route that lists what clients owe, by the age of the unpaid invoices. */
export function ageingRoutes(app: App, context: Context): void {
  app.get(
    '/invoices/ageing',
    { schema: { tags: [invoices.noun.many], response: { 200: ageingReply } } },
    async ({ account: { company } }) => {
      const today = await readCompanyDate(context, company)
      const due = sql<string>`coalesce(invoice.due_on, ${today})`
      const between = (first: string | null, last: string | null) =>
        sql<number>`coalesce(sum(case when ${last === null ? sql`1 = 1` : sql`${due} <= ${last}`}
          and ${first === null ? sql`1 = 1` : sql`${due} >= ${first}`} then invoice.open else 0 end), 0)`
      const ago = (days: number) => addDays(today, -days)
      const owed = await context.db
        .selectFrom('invoice')
        .innerJoin('client', onId('client', 'invoice.client_id'))
        .select(['invoice.client_id', 'client.name as client_name', 'invoice.currency'])
        .select(sql<number>`sum(invoice.open)`.as('total'))
        .select([
          between(today, null).as('not_due'),
          between(ago(30), ago(1)).as('days_30'),
          between(ago(60), ago(31)).as('days_60'),
          between(ago(90), ago(61)).as('days_90'),
          between(null, ago(91)).as('older'),
        ])
        .where('invoice.company', '=', company)
        .where('invoice.open', '>', 0)
        .groupBy(['invoice.client_id', 'client.name', 'invoice.currency'])
        .orderBy('total', 'desc')
        .orderBy('invoice.client_id')
        .limit(MOST_CLIENTS + 1)
        .execute()
      const data = owed
        .slice(0, MOST_CLIENTS)
        .map(({ client_id, client_name, currency, total, ...ages }) => ({
          client_id,
          client_name,
          currency,
          total: Number(total),
          ages: Object.fromEntries(AGEING_BUCKETS.map((age) => [age, Number(ages[age])])) as Record<
            AgeingBucket,
            number
          >,
        }))
      return { data, more: owed.length > MOST_CLIENTS }
    },
  )
}
