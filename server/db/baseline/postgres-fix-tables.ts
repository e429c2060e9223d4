/**
 * Start and end of the days with a partition each, see `server/fixes/fix-days.ts`. Other fixes go to two
 * common partitions.
 */
const EARLY_UNTIL = Date.UTC(2000, 0, 1)
const BEYOND_FROM = Date.UTC(2100, 0, 1)

const partitioned = (table: string, columns: string, key: string): string[] => [
  `create table ${table} (${columns},
    accuracy double precision, speed double precision, late bigint, lat_e7 integer not null,
    lon_e7 integer not null, company text not null, worker_id text not null, source text not null,
    device_id text, message text, constraint ${table}_pk primary key (${key})) partition by range (t)`,
  `create table ${table}_early partition of ${table} for values from (minvalue) to (${EARLY_UNTIL})`,
  `create table ${table}_beyond partition of ${table} for values from (${BEYOND_FROM}) to (maxvalue)`,
]

/**
 * Tables of fixes and their revisions on PostgreSQL, partitioned by day. The order of the columns avoids
 * padding. A coordinate is an integer of four bytes.
 */
export const postgresFixTables: readonly string[] = [
  ...partitioned('fix', 't bigint not null, received bigint not null', 'company, worker_id, t'),
  ...partitioned(
    'fix_version',
    't bigint not null, received bigint not null, version bigint not null',
    'company, worker_id, t, version',
  ),
]
