import { sql } from 'kysely'
import { attachDay, BEYOND_FROM, DAY_TABLES, EARLY_UNTIL } from '../../fixes/fix-days.ts'
import type { Migration } from '../migrate.ts'

const DAY_MS = 24 * 3_600_000

/**
 * On PostgreSQL fixes and their versions are partitioned by days. The columns are in the order that leaves no gaps
 * between them, and places take four bytes each.
 */
export const daysOfFixes: Migration = {
  name: '0610-days-of-fixes',
  up: async (trx, engine) => {
    if (engine === 'sqlite') return
    for (const table of DAY_TABLES) {
      const [whole, before] = [sql.table(table), sql.table(`${table}_whole`)]
      await sql`alter table ${whole} rename to ${before}`.execute(trx)
      await sql`alter index ${sql.ref(`${table}_pk`)} rename to ${sql.ref(`${table}_whole_pk`)}`.execute(trx)
      const version = table === 'fix' ? sql`` : sql`version bigint not null,`
      const key = table === 'fix' ? sql`` : sql`, version`
      await sql`create table ${whole} (t bigint not null, received bigint not null, ${version}
        accuracy double precision, speed double precision, late bigint,
        lat_e7 integer not null, lon_e7 integer not null, company text not null, worker_id text not null,
        source text not null, device_id text, message text,
        constraint ${sql.ref(`${table}_pk`)} primary key (company, worker_id, t ${key})) partition by range (t)`.execute(
        trx,
      )
      const [early, beyond] = [sql.table(`${table}_early`), sql.table(`${table}_beyond`)]
      await sql`create table ${early} partition of ${whole}
        for values from (minvalue) to (${sql.lit(EARLY_UNTIL)})`.execute(trx)
      await sql`create table ${beyond} partition of ${whole}
        for values from (${sql.lit(BEYOND_FROM)}) to (maxvalue)`.execute(trx)
    }
    const { rows } = await sql<{ day: number }>`select distinct t / ${sql.lit(DAY_MS)} as day from fix_whole
      where t >= ${sql.lit(EARLY_UNTIL)} and t < ${sql.lit(BEYOND_FROM)}`.execute(trx)
    for (const { day } of rows) await attachDay(trx, day)
    const columns = sql.raw(
      't, received, accuracy, speed, late, lat_e7, lon_e7, company, worker_id, source, device_id, message',
    )
    for (const table of DAY_TABLES) {
      const more = table === 'fix' ? sql`` : sql`, version`
      const [whole, before] = [sql.table(table), sql.table(`${table}_whole`)]
      await sql`insert into ${whole} (${columns} ${more}) select ${columns} ${more} from ${before}`.execute(
        trx,
      )
      await sql`drop table ${before}`.execute(trx)
    }
  },
}
