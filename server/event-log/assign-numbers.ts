import type { Transaction } from 'kysely'
import type { StreamType } from '../../domain/event-sourcing/event.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'

/**
 * Returns the events with their numbers, each the next one of its series and year, gapless from 1.
 * A rollback frees the numbers. Call it while the company's head is locked.
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
