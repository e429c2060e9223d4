/** Tables of occurrence books, incidents, issues, legal holds. */
export const occurrencesAndIncidentsTables: readonly string[] = [
  `create table occurrence (
    company text not null, id text not null, site_post_id text not null, category text not null,
    priority text not null, narrative text not null, search text not null, author text not null,
    status text not null, involved text not null, attachments text not null, supplements text not null,
    year bigint not null, serial bigint not null, occurred_at bigint not null, written_at bigint not null,
    recorded_at bigint not null, action_taken text, late_reason text, worker_id text, handover text,
    amends text, amend_reason text, amended_by text, void_reason text, voided_by text, outgoing_id text,
    incoming_id text, handover_state text, handover_answer text, answered_by text, reviewed_by text,
    review_note text, reviewed_at bigint, voided_at bigint, answered_at bigint,
    constraint occurrence_pk primary key (company, id)
  )`,
  'create unique index occurrence_by_serial on occurrence (company, site_post_id, year, serial)',
  'create index occurrence_by_number on occurrence (company, length(id), id)',
  'create index occurrence_by_occurred_at on occurrence (company, occurred_at)',
  'create index occurrence_by_category on occurrence (company, category)',
  'create index occurrence_by_priority on occurrence (company, priority)',
  'create index occurrence_by_status on occurrence (company, status)',
  'create index occurrence_by_worker_id on occurrence (company, worker_id)',
  'create index occurrence_of_day on occurrence (company, site_post_id, year, recorded_at)',
  `create table incident (
    company text not null, id text not null, number text not null, title text not null, search text not null,
    incident_type text not null, severity text not null, priority text not null, status text not null,
    confidentiality text not null, details text not null, severity_rank bigint not null,
    occurred_at bigint not null, reported_at bigint not null, recorded_at bigint not null, site_post_id text,
    client_id text, worker_id text, occurrence_id text, incident_id text, user_id text, released_at bigint,
    constraint incident_pk primary key (company, id)
  )`,
  'create unique index incident_by_number on incident (company, number)',
  'create index incident_by_occurred_at on incident (company, occurred_at)',
  'create index incident_by_reported_at on incident (company, reported_at)',
  'create index incident_by_title on incident (company, title)',
  'create index incident_by_severity on incident (company, severity)',
  'create index incident_by_priority on incident (company, priority)',
  'create index incident_by_status on incident (company, status)',
  'create index incident_by_site_post_id on incident (company, site_post_id)',
  'create index incident_by_client_id on incident (company, client_id)',
  'create index incident_by_worker_id on incident (company, worker_id)',
  'create index incident_by_occurrence_id on incident (company, occurrence_id)',
  'create index incident_by_incident_id on incident (company, incident_id)',
  'create index incident_by_incident_type on incident (company, incident_type)',
  'create index incident_by_user_id on incident (company, user_id)',
  'create index incident_in_order on incident (company, length(id), id, confidentiality, status)',
  `create index incident_by_severity_rank
    on incident (company, severity_rank, length(id), id, confidentiality, status)`,
  'create index incident_released on incident (company, released_at) where released_at is not null',
  `create table incident_file (
    company text not null, digest text not null, incident_id text not null,
    constraint incident_file_pk primary key (company, digest, incident_id)
  )`,
  `create table incident_guard (
    company text not null, incident_id text not null, worker_id text not null,
    constraint incident_guard_pk primary key (company, incident_id, worker_id)
  )`,
  `create table legal_hold (
    company text not null, incident_id text not null, worker_id text not null, from_at bigint not null,
    to_at bigint not null, constraint legal_hold_pk primary key (company, worker_id, incident_id)
  )`,
  `create table issue (
    company text not null, id text not null, number text not null, title text not null, search text not null,
    kind text not null, level text not null, status text not null, site_post_id text not null,
    description text not null, author text not null, files_before text not null, files_after text not null,
    serial bigint not null, year bigint not null, reported_at bigint not null, due_at bigint not null,
    status_at bigint not null, recurrences bigint not null, latitude double precision,
    longitude double precision, place text, user_id text, worker_id text, note text, hold_reason text,
    hold_note text, hold_until text, resolution text, work_done text, resolved_by text, verified_by text,
    reopen_reason text, close_reason text, close_note text, occurrence_id text, checklist_run_id text,
    recurrence_of text, resolved_at bigint, verified_at bigint, checklist_item bigint,
    constraint issue_pk primary key (company, id)
  )`,
  'create index issue_by_number on issue (company, length(id), id)',
  'create index issue_by_title on issue (company, title)',
  'create index issue_by_level on issue (company, level)',
  'create index issue_by_site_post_id on issue (company, site_post_id)',
  'create index issue_by_user_id on issue (company, user_id)',
  'create index issue_by_worker_id on issue (company, worker_id)',
  'create index issue_by_status_at on issue (company, status_at)',
  'create index issue_by_occurrence_id on issue (company, occurrence_id)',
  'create index issue_by_checklist_run_id on issue (company, checklist_run_id)',
  'create index issue_by_recurrence_of on issue (company, recurrence_of)',
  'create index issue_by_status on issue (company, status, due_at)',
  'create index issue_by_due on issue (company, due_at)',
  'create index issue_by_reported_at on issue (company, reported_at)',
  `create table issue_file (
    company text not null, digest text not null, issue_id text not null,
    constraint issue_file_pk primary key (company, digest, issue_id)
  )`,
]
