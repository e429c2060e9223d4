/** Tables of patrol rounds and checklists. */
export const roundsAndChecklistsTables: readonly string[] = [
  `create table checklist (
    company text not null, id text not null, archived_at bigint, title text not null, search text not null,
    kind text not null, items text not null, status text not null, pass_mark bigint, schedule text,
    constraint checklist_pk primary key (company, id)
  )`,
  'create index checklist_by_kind on checklist (company, kind)',
  'create index checklist_by_status on checklist (company, status)',
  `create table site_post_checklist (
    company text not null, site_post_id text not null, checklist_id text not null,
    constraint site_post_checklist_pk primary key (company, site_post_id, checklist_id)
  )`,
  'create index site_post_checklist_by_checklist on site_post_checklist (company, checklist_id)',
  `create table patrol_checkpoint (
    company text not null, id text not null, name text not null, search text not null, archived_at bigint,
    ended_at bigint, ended_by text, ended_with_client bigint, site_post_id text not null,
    latitude double precision not null, longitude double precision not null, instructions text,
    checklist_id text, code_hash text, radius_m bigint not null, min_dwell_sec bigint not null,
    min_stay_sec bigint, max_stay_sec bigint, code_issue bigint, code_issued_at bigint,
    constraint patrol_checkpoint_pk primary key (company, id)
  )`,
  'create unique index patrol_checkpoint_by_code on patrol_checkpoint (code_hash)',
  'create index patrol_checkpoint_by_site_post_id on patrol_checkpoint (company, site_post_id)',
  'create index patrol_checkpoint_by_checklist_id on patrol_checkpoint (company, checklist_id)',
  'create index patrol_checkpoint_by_search on patrol_checkpoint (company, search)',
  `create table patrol_route (
    company text not null, id text not null, name text not null, search text not null, archived_at bigint,
    ended_at bigint, ended_by text, ended_with_client bigint, visit_order text not null, points text not null,
    point_count bigint not null, min_minutes bigint, max_minutes bigint, time_zone text not null, schedule text,
    constraint patrol_route_pk primary key (company, id)
  )`,
  'create index patrol_route_by_search on patrol_route (company, search)',
  `create table patrol_route_point (
    company text not null, patrol_route_id text not null, checkpoint_id text not null, checklist_id text,
    constraint patrol_route_point_pk primary key (company, patrol_route_id, checkpoint_id)
  )`,
  'create index patrol_route_point_by_checkpoint_id on patrol_route_point (company, checkpoint_id)',
  'create index patrol_route_point_by_checklist_id on patrol_route_point (company, checklist_id)',
  `create table round_plan (
    company text not null, stream text not null, id text not null, position bigint not null,
    from_at bigint not null, to_at bigint, fields text not null,
    constraint round_plan_pk primary key (company, stream, id, position)
  )`,
  'create index round_plan_by_time on round_plan (company, stream, to_at)',
  `create table round_run (
    company text not null, id text not null, patrol_route_id text not null, key text not null,
    route_name text not null, search text not null, site_post_id text not null, status text not null,
    plan text not null, visits text not null, exceptions text not null, due_from bigint not null,
    due_to bigint not null, opens_at bigint not null, closes_at bigint not null, urgency bigint not null,
    ended_at bigint, reason text, constraint round_run_pk primary key (company, id)
  )`,
  'create unique index round_run_by_key on round_run (company, key)',
  'create index round_run_by_urgency on round_run (company, urgency)',
  'create index round_run_by_due_from on round_run (company, due_from)',
  'create index round_run_by_search on round_run (company, search)',
  'create index round_run_by_status on round_run (company, status, urgency)',
  'create index round_run_by_phase on round_run (status)',
  'create index round_run_by_site_post_id on round_run (company, site_post_id, due_from)',
  'create index round_run_by_patrol_route_id on round_run (company, patrol_route_id, due_from)',
  `create table round_run_guard (
    company text not null, worker_id text not null, round_run_id text not null, opens_at bigint not null,
    closes_at bigint not null, constraint round_run_guard_pk primary key (company, worker_id, round_run_id)
  )`,
  'create index round_run_guard_by_time on round_run_guard (company, worker_id, closes_at)',
  `create table checklist_run (
    company text not null, id text not null, at bigint not null, failures bigint not null,
    site_post_id text not null, checklist_id text not null, title text not null, search text not null,
    status text not null, due_from bigint, due_to bigint, checklist_version bigint, score bigint, passed bigint,
    happened_at bigint, received_at bigint, key text, round_run_id text, reporter text, reported text,
    reported_by text, reason text, review_note text, constraint checklist_run_pk primary key (company, id)
  )`,
  'create index checklist_run_by_at on checklist_run (company, at)',
  'create index checklist_run_by_status on checklist_run (company, status, at)',
  'create index checklist_run_by_site_post_id on checklist_run (company, site_post_id, at)',
  'create index checklist_run_by_checklist_id on checklist_run (company, checklist_id, at)',
  'create index checklist_run_by_key on checklist_run (company, key)',
  'create index checklist_run_by_happened_at on checklist_run (company, happened_at, failures, site_post_id)',
  'create index checklist_run_by_score on checklist_run (company, score)',
  'create index checklist_run_by_search on checklist_run (company, search)',
  'create index checklist_run_failed on checklist_run (company, at) where failures > 0',
  `create table checklist_failed_item (
    company text not null, checklist_run_id text not null, item bigint not null, checklist_id text not null,
    text text not null, happened_at bigint not null, incident_id text,
    constraint checklist_failed_item_pk primary key (company, checklist_run_id, item)
  )`,
  'create index checklist_failed_item_by_text on checklist_failed_item (company, text, checklist_id)',
  `create index checklist_failed_item_by_happened_at
    on checklist_failed_item (company, happened_at, checklist_id, text)`,
  'create index checklist_failed_item_by_incident_id on checklist_failed_item (company, incident_id)',
]
