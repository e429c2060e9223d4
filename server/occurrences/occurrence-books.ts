import { sql } from 'kysely'
import { z } from 'zod'
import { id } from '../../contract/core/id.ts'
import {
  bookEntriesQuery,
  bookEntriesReply,
  occurrenceBooksQuery,
  occurrenceBooksReply,
} from '../../contract/occurrences/occurrence-book.ts'
import { bookSeries } from '../../domain/occurrences/occurrence.ts'
import { parseWallTime } from '../../domain/time/zone-days.ts'
import type { App } from '../app/app.ts'
import { readCompanyZone } from '../companies/companies.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { onId } from '../db/on-id.ts'
import { readPage } from '../http/reply/paging.ts'
import { notFoundProblem } from '../http/reply/problem-reply.ts'
import { occurrenceRows, readPersonNames, toOccurrence } from './occurrence-rows.ts'

const tags = ['occurrence books']

/**
 * Routes of occurrence books: one per site post, with a volume per year and gapless serial numbers.
 */
export function occurrenceBookRoutes(app: App, context: Context): void {
  const { db } = context

  /**
   * Selects the volumes of the company's books: posts with entries, a year, and the last serial number of
   * that year.
   */
  const volumes = (company: CompanyId) =>
    db
      .selectFrom('site_post')
      .innerJoin('number_series as volume', (join) =>
        join
          .onRef('volume.company', '=', 'site_post.company')
          .on('volume.series', '=', sql<string>`${bookSeries('')} || site_post.id`),
      )
      .innerJoin('client', onId('client', 'site_post.client_id'))
      .leftJoin('assignment', onId('assignment', 'site_post.assignment_id'))
      .select([
        'site_post.id',
        'site_post.alias as site_post_name',
        'assignment.name as assignment_name',
        'client.name as client_name',
        'volume.year',
        'volume.last as entries',
      ])
      .where('site_post.company', '=', company)

  app.get(
    '/occurrence-books',
    { schema: { tags, querystring: occurrenceBooksQuery, response: { 200: occurrenceBooksReply } } },
    async ({ account, query }) => {
      const newest = volumes(account.company)
        .where(
          sql<boolean>`volume.year = (select max(newer.year) from number_series as newer
            where newer.company = volume.company and newer.series = volume.series)`,
        )
        .orderBy('site_post.search')
        .orderBy('site_post.id')
      const { rows, meta } = await readPage(newest, query)
      return { data: rows, meta }
    },
  )

  app.get(
    '/occurrence-books/:id',
    {
      schema: {
        tags,
        params: z.object({ id }),
        querystring: bookEntriesQuery,
        response: { 200: bookEntriesReply },
      },
    },
    async ({ account, params, query }) => {
      const { company } = account
      const all = await volumes(company)
        .where('site_post.id', '=', params.id)
        .orderBy('volume.year', 'desc')
        .execute()
      const volume = query.year === undefined ? all[0] : all.find(({ year }) => year === query.year)
      if (!volume) throw notFoundProblem('This site post has no occurrence book of that year.')
      const { entries: last, ...book } = volume
      const ofYear = occurrenceRows(db, account)
        .where('occurrence.site_post_id', '=', params.id)
        .where('occurrence.year', '=', book.year)
      const from = query.day === undefined ? query.from : await firstSerial(company, volume, query.day)
      const rows = await ofYear
        .where('occurrence.serial', '>=', from)
        .where('occurrence.serial', '<', from + query.limit)
        .orderBy('occurrence.serial')
        .execute()
      const shown = toOccurrence(await readPersonNames(db, company))
      return {
        data: { ...book, years: all.map(({ year }) => year), last, from, entries: rows.map(shown) },
      }
    },
  )

  /**
   * Returns the serial number of the first entry of a volume that was recorded on or after a day, in the
   * company's time zone; without one, that of the next entry.
   */
  async function firstSerial(
    company: CompanyId,
    volume: { id: string; year: number; entries: number },
    day: string,
  ): Promise<number> {
    const begins = parseWallTime(day, await readCompanyZone(db, company)) ?? 0
    const row = await db
      .selectFrom('occurrence')
      .select('serial')
      .where('company', '=', company)
      .where('site_post_id', '=', volume.id)
      .where('year', '=', volume.year)
      .where('recorded_at', '>=', begins)
      .orderBy('recorded_at')
      .orderBy('serial')
      .limit(1)
      .executeTakeFirst()
    return row?.serial ?? volume.entries + 1
  }
}
