/** Tables of fixes, patrols, live locations, seals. */
export const fixesTables: readonly string[] = [
  `create table patrol (
    company text not null, id text not null, worker_id text not null, assignment_id text,
    started_at bigint not null, ended_at bigint, end_reason text, offline_since bigint,
    constraint patrol_pk primary key (company, id)
  )`,
  'create index patrol_by_worker_id_started_at on patrol (company, worker_id, started_at)',
  'create index patrol_by_started_at on patrol (company, started_at)',
  'create index patrol_going_on on patrol (company, worker_id) where ended_at is null',
  'create index patrol_over on patrol (company, ended_at) where ended_at is not null',
  `create index patrol_of_assignment
    on patrol (company, assignment_id, started_at)
    where assignment_id is not null`,
  `create table fix (
    company text not null, worker_id text not null, t bigint not null, lat_e7 bigint not null,
    lon_e7 bigint not null, accuracy double precision, speed double precision, source text not null,
    received bigint not null, device_id text, message text, late bigint,
    constraint fix_pk primary key (company, worker_id, t)
  ) without rowid`,
  `create table live_location (
    company text not null, worker_id text not null, t bigint not null, lat_e7 bigint not null,
    lon_e7 bigint not null, accuracy double precision, speed double precision, status text not null,
    interval_ms bigint, received bigint not null, patrol_id text, due_at bigint,
    constraint live_location_pk primary key (company, worker_id)
  )`,
  `create index live_location_on_duty on live_location (company, worker_id) where status != 'Off duty'`,
  'create index live_location_due on live_location (due_at) where due_at is not null',
  `create table fix_count (
    company text not null, slot bigint not null, count bigint not null,
    constraint fix_count_pk primary key (company, slot)
  )`,
  `create table purged (
    what text primary key, count bigint not null
  )`,
  `create table patrol_count (
    company text primary key, count bigint not null
  )`,
  `create table fix_version (
    company text not null, worker_id text not null, t bigint not null, version bigint not null,
    lat_e7 bigint not null, lon_e7 bigint not null, accuracy double precision, speed double precision,
    source text not null, received bigint not null, device_id text, message text, late bigint,
    constraint fix_version_pk primary key (company, worker_id, t, version)
  ) without rowid`,
  `create table sealing_state (
    company text primary key, round bigint not null, closed_until bigint not null, due_until bigint not null
  )`,
  `create table late_hour (
    company text not null, round bigint not null, worker_id text not null, hour bigint not null,
    constraint late_hour_pk primary key (company, round, worker_id, hour)
  ) without rowid`,
  `create table fix_seal (
    company text not null, worker_id text not null, hour bigint not null, late bigint not null,
    version bigint not null, constraint fix_seal_pk primary key (company, worker_id, hour, late)
  ) without rowid`,
  `create table purged_fixes (
    company text not null, version bigint not null, before bigint not null,
    constraint purged_fixes_pk primary key (company, version)
  )`,
  `create table seal_check (
    company text primary key, version bigint not null, ended_at bigint
  )`,
  `create table seal_fault (
    company text not null, worker_id text not null, hour bigint not null, late bigint not null,
    fault text not null, found_at bigint not null,
    constraint seal_fault_pk primary key (company, worker_id, hour, late)
  )`,
  `create table exported_guard (
    company text not null, worker_id text not null, number bigint not null, position bigint not null,
    version bigint not null, constraint exported_guard_pk primary key (company, worker_id, number)
  )`,
  `create table late_change (
    company text not null, hour bigint not null, changes bigint not null, changed_at bigint not null,
    constraint late_change_pk primary key (company, hour)
  ) without rowid`,
]
