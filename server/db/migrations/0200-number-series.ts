import type { Migration } from '../migrate.ts'

/** The last number of each series in each year: of a book, of invoices. */
export const numberSeries: Migration = {
  name: '0200-number-series',
  up: async (trx) => {
    await trx.schema
      .createTable('number_series')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('series', 'text', (c) => c.notNull())
      .addColumn('year', 'bigint', (c) => c.notNull())
      .addColumn('last', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('number_series_pk', ['company', 'series', 'year'])
      .execute()
  },
}
