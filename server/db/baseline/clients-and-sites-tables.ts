/** Tables of clients, assignments, site posts, documents, files. */
export const clientsAndSitesTables: readonly string[] = [
  `create table client (
    company text not null, id text not null, name text not null, search text not null, archived_at bigint,
    client_no text, phone text, email text, address text, kra_pin text, contacts text, ended_at bigint,
    ended_by text, ended_with_client bigint, constraint client_pk primary key (company, id)
  )`,
  `create table assignment (
    company text not null, id text not null, client_id text not null, name text not null, search text not null,
    geofence text, archived_at bigint, site_plan text, ended_at bigint, ended_by text, ended_with_client bigint,
    strength text, barred text, first_day text, last_day text, contacts text, hazards text,
    constraint assignment_pk primary key (company, id)
  )`,
  'create index assignment_by_client_id on assignment (company, client_id)',
  'create index assignment_by_name on assignment (company, search, length(id), id) where archived_at is null',
  `create table site_post (
    company text not null, id text not null, alias text not null, search text not null, type text not null,
    latitude double precision not null, longitude double precision not null, client_id text not null,
    assignment_id text, archived_at bigint, added_at bigint default 0 not null, ended_at bigint, ended_by text,
    ended_with_client bigint, time_zone text, constraint site_post_pk primary key (company, id)
  )`,
  'create index site_post_by_client_id on site_post (company, client_id)',
  'create index site_post_by_assignment_id on site_post (company, assignment_id)',
  'create index site_post_by_number on site_post (company, length(id), id) where archived_at is null',
  'create index site_post_removed on site_post (company, archived_at) where archived_at is not null',
  'create index site_post_by_name on site_post (company, search, length(id), id) where archived_at is null',
  `create table document (
    company text not null, id text not null, archived_at bigint, client_id text not null, title text not null,
    search text not null, kind text not null, reference text, reference_search text, expires_on text, file text,
    file_name text, constraint document_pk primary key (company, id)
  )`,
  'create index document_by_client_id on document (company, client_id)',
  'create index document_by_kind on document (company, kind)',
  'create index document_by_expires_on on document (company, expires_on)',
  `create table geofence (
    company text not null, assignment_id text not null, position bigint not null, coordinates text not null,
    from_at bigint not null, to_at bigint, constraint geofence_pk primary key (company, assignment_id, position)
  )`,
  `create table file (
    company text not null, digest text not null, type text not null, bytes bigint not null, at bigint not null,
    named bigint not null, content blob not null, account text default '' not null,
    constraint file_key primary key (company, digest)
  )`,
  'create index file_unnamed on file (at) where named = 0',
  'create index file_unnamed_of_company on file (company, bytes) where named = 0',
  'create index file_unnamed_of_account on file (company, account, at) where named = 0',
  `create table subscriber (
    company text not null, id text not null, archived_at bigint, client_id text not null, name text not null,
    search text not null, email text not null, topics text not null, status text not null, job_title text,
    phone text, constraint subscriber_pk primary key (company, id)
  )`,
  'create index subscriber_by_client_id on subscriber (company, client_id)',
  'create index subscriber_by_status on subscriber (company, status)',
  `create table post_orders (
    company text not null, id text not null, version bigint not null,
    constraint post_orders_pk primary key (company, id)
  )`,
  `create table post_orders_version (
    company text not null, site_post_id text not null, version bigint not null, text text not null, note text,
    issued_at bigint not null, issued_by text not null,
    constraint post_orders_version_pk primary key (company, site_post_id, version)
  )`,
  `create table post_orders_acknowledgement (
    company text not null, site_post_id text not null, worker_id text not null, version bigint not null,
    how text not null, signed_on text, acknowledged_at bigint not null, acknowledged_by text not null,
    constraint post_orders_acknowledgement_pk primary key (company, site_post_id, worker_id, version)
  )`,
  `create table system_settings (
    company text primary key, base_map text, live_links text, tab_counts text, home_latitude double precision,
    home_longitude double precision, redraw_interval_s bigint, late_after bigint, offline_after bigint,
    first_interval_min bigint, fix_retention_days bigint, rejected_retention_days bigint, security_retention_days bigint,
    session_hours bigint
  )`,
  `create table file_usage (
    company text not null, account text not null, bytes bigint not null,
    constraint file_usage_key primary key (company, account)
  )`,
  `create table search_kind (
    kind text not null primary key, number bigint not null unique
  )`,
  `create table search_entry (
    key integer primary key, side bigint not null, company text not null, kind text not null, id text not null,
    title text not null, detail text not null, state text, words text not null
  )`,
  `create table comment (
    company text not null, about text not null, about_id text not null, version bigint not null,
    text text not null, user_ids text not null, author text not null, at bigint not null,
    files text default '[]' not null, constraint comment_pk primary key (company, about, about_id, version)
  )`,
  `create table client_link (
    company text not null, id text not null, client_id text not null, status text not null,
    code_hash text not null, expires_on text not null, expires_at bigint not null, issued_at bigint not null,
    revoked_at bigint, constraint client_link_key primary key (company, id)
  )`,
  'create unique index client_link_by_hash on client_link (code_hash)',
  'create index client_link_by_client on client_link (company, client_id)',
  `create table exported_file (
    company text not null, sha256 text not null, kind text not null, at bigint not null,
    constraint exported_file_pk primary key (sha256, company)
  )`,
  `create table file_sender (
    company text not null, digest text not null, account text not null,
    constraint file_sender_pk primary key (company, digest, account)
  )`,
  `create table file_naming (
    company text not null, digest text not null, stream text not null,
    constraint file_naming_pk primary key (company, digest, stream)
  )`,
]
