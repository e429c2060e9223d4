/** Tables of companies, their event logs, and consumers of the logs. */
export const eventLogTables: readonly string[] = [
  `create table event (
    company text not null, position bigint not null, stream text not null, version bigint not null,
    type text not null, data text not null, at bigint not null, "by" text not null, command_id text not null,
    prev_hash text not null, hash text not null, constraint event_pk primary key (company, position),
    constraint event_stream_version unique (company, stream, version)
  )`,
  'create index event_command on event (company, command_id, position)',
  `create index event_of_activity
    on event (company, position)
    where type in ('PatrolStarted', 'PatrolEnded', 'GuardContactLost', 'GuardContactRestored', 'GuardsContactLost', 'GuardsContactRestored', 'DeviceEnrolled', 'DeviceRevoked')`,
  'create index event_by_type on event (company, type, at, position)',
  'create index event_by_person on event (company, "by", type, at, position)',
  `create index event_with_supplements
    on event (company, type, version)
    where type = 'FixesSealed' and substr(data, 1, 10) <> '{"late":[]'`,
  `create table head (
    company text primary key, position bigint not null, hash text not null
  )`,
  `create table command (
    company text not null, command_id text not null, stream text not null, asked text not null,
    position bigint not null, version bigint not null, refusal text, at bigint, told text,
    constraint command_pk primary key (company, command_id)
  )`,
  'create index command_by_at on command (at)',
  `create table id_counter (
    company text not null, kind text not null, last bigint not null,
    constraint id_counter_pk primary key (company, kind)
  )`,
  `create table server_key (
    name text primary key, value text not null
  )`,
  `create table company (
    id text primary key, name text not null, time_zone text not null, offline_since bigint, kind text,
    first_run_skipped_at bigint, demo_filled_at bigint, phone text, email text, address text,
    registration_number text, kra_pin text, vat_number text, psra_number text, psra_expires_on text, logo text
  )`,
  'create index company_demo on company (demo_filled_at) where demo_filled_at is not null',
  `create table demo_company (
    name text primary key, company text, seeded_at bigint not null, removed_at bigint
  )`,
  `create table lease (
    name text primary key, holder text not null, until bigint not null
  )`,
  `create table outbox (
    id text primary key, company text not null, at bigint not null, addressee text not null,
    subject text not null, body text not null, kind text default 'mail' not null, seq bigint default 0 not null,
    state text default 'kept' not null, due_at bigint default 0 not null, attempts bigint default 0 not null,
    failure text, ended_at bigint, answer text
  )`,
  'create index outbox_of_company on outbox (company, at)',
  'create index outbox_by_at on outbox (at)',
  'create index outbox_in_order on outbox (company, kind, addressee, seq)',
  'create index outbox_by_state on outbox (state, due_at)',
  `create table snapshot (
    company text not null, stream text not null, version bigint not null, state text not null,
    constraint snapshot_pk primary key (company, stream, version)
  )`,
  `create table chain_check (
    company text primary key, "by" text not null, started_at bigint not null, heartbeat_at bigint not null,
    total bigint not null, checked bigint not null, finished_at bigint, hash text, fault text
  )`,
  `create table log_tree (
    company text primary key, size bigint not null, edge text not null, signed_size bigint not null,
    signed_at bigint
  )`,
  `create table checkpoint (
    company text not null, size bigint not null, note text not null, at bigint not null, witnessed_at bigint,
    constraint checkpoint_pk primary key (company, size)
  )`,
  'create index checkpoint_waiting on checkpoint (at, company, size) where witnessed_at is null',
  `create table witness (
    name text primary key, tried_at bigint, written_at bigint, failing_since bigint, fault text
  )`,
  `create table log_subtree (
    company text not null, level bigint not null, number bigint not null, root text not null,
    constraint log_subtree_pk primary key (company, level, number)
  ) without rowid`,
  `create table follower (
    name text not null, company text not null, position bigint not null, failures bigint not null,
    due_at bigint not null, constraint follower_key primary key (name, company)
  )`,
  `create table timer (
    company text not null, policy text not null, key text not null, due_at bigint not null,
    failures bigint not null, constraint timer_key primary key (company, policy, key)
  )`,
  'create index timer_by_due_at on timer (due_at)',
  `create table projection (
    name text not null primary key, side bigint not null, step text not null
  )`,
  `create table number_series (
    company text not null, series text not null, year bigint not null, last bigint not null,
    constraint number_series_pk primary key (company, series, year)
  )`,
  `create table mail_file (
    id text not null, company text not null, name text not null, type text not null, content blob not null,
    at bigint not null, constraint mail_file_pk primary key (id)
  )`,
  'create index mail_file_by_at on mail_file (at)',
  `create table mail_attachment (
    message_id text not null, file_id text not null, at bigint not null,
    constraint mail_attachment_pk primary key (message_id)
  )`,
  'create index mail_attachment_by_at on mail_attachment (at)',
  `create table record_erasure (
    company text not null, id text not null, subject text not null, reason text not null, at bigint not null,
    constraint record_erasure_pk primary key (company, id)
  )`,
  'create index record_erasure_by_subject on record_erasure (company, subject)',
  `create table entry_erasure (
    company text not null, id text not null, subject text not null, entries text not null, at bigint not null,
    constraint entry_erasure_pk primary key (company, id)
  )`,
  `create table schema_edition (
    id bigint primary key, oldest bigint not null
  )`,
]
