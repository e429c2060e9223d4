import type { Transaction } from 'kysely'
import type { StreamType } from '../../domain/event-sourcing/event.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'

/**
 * Gives events the next number of their series and year, e.g. for invoices. Numbers are gapless from 1,
 * because a rollback also undoes them. The caller must have locked the end of the company's log.
 */
export async function assignNumbers<Event extends { type: string }>(
  trx: Transaction<Tables>,
  company: CompanyId,
  { numbers }: Pick<StreamType<never, { type: string }, Event>, 'numbers'>,
  events: readonly Event[],
): Promise<readonly Event[]> {
  if (!numbers) return events
  const numbered: Event[] = []
  for (const event of events) {
    const series = numbers.seriesOf(event)
    numbered.push(series ? numbers.give(event, await nextNumber(trx, company, series)) : event)
  }
  return numbered
}

async function nextNumber(
  trx: Transaction<Tables>,
  company: CompanyId,
  { series, year }: { series: string; year: number },
): Promise<number> {
  const { last } = await trx
    .insertInto('number_series')
    .values({ company, series, year, last: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['company', 'series', 'year'])
        .doUpdateSet((eb) => ({ last: eb('number_series.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return Number(last)
}
