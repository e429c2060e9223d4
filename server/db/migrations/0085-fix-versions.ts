import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Whatever a phone says again of one moment stays beside what it said first, each with who brought it. */
export const fixVersions: Migration = {
  name: '0085-fix-versions',
  up: async (trx, engine) => {
    for (const column of ['device_id', 'message'])
      await trx.schema.alterTable('fix').addColumn(column, 'text').execute()
    const version = trx.schema
      .createTable('fix_version')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('worker_id', 'text', (c) => c.notNull())
      .addColumn('t', 'bigint', (c) => c.notNull())
      .addColumn('version', 'bigint', (c) => c.notNull())
      .addColumn('lat_e7', 'bigint', (c) => c.notNull())
      .addColumn('lon_e7', 'bigint', (c) => c.notNull())
      .addColumn('accuracy', 'double precision')
      .addColumn('speed', 'double precision')
      .addColumn('source', 'text', (c) => c.notNull())
      .addColumn('received', 'bigint', (c) => c.notNull())
      .addColumn('device_id', 'text')
      .addColumn('message', 'text')
      .addPrimaryKeyConstraint('fix_version_pk', ['company', 'worker_id', 't', 'version'])
    await (engine === 'sqlite' ? version.modifyEnd(sql`without rowid`) : version).execute()
  },
}
