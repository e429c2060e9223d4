/** Tables of shift patterns, rosters, offers, swaps, attendance. */
export const rostersTables: readonly string[] = [
  `create table shift_pattern (
    company text not null, id text not null, archived_at bigint, name text not null, search text not null,
    start_local text not null, days text not null, duration_min bigint not null,
    required_guards bigint not null, min_rank text, certificates text, breaks text, valid_from text,
    valid_to text, holiday_policy text, holiday_guards bigint,
    constraint shift_pattern_pk primary key (company, id)
  )`,
  `create table roster_week (
    company text not null, id text not null, assignment_id text not null, week text not null,
    version bigint not null, duties text not null, published text, published_at bigint,
    constraint roster_week_pk primary key (company, id)
  )`,
  'create index roster_week_by_week on roster_week (company, week)',
  `create table clock_event (
    company text not null, id text not null, worker_id text not null, assignment_id text not null,
    kind text not null, source text not null, recorded_by text not null, happened_at bigint not null, note text,
    withdrawn_at bigint, constraint clock_event_pk primary key (company, id)
  )`,
  'create index clock_event_by_time on clock_event (company, happened_at)',
  `create table attendance_correction (
    company text not null, id text not null, worker_id text not null, assignment_id text not null,
    status text not null, reason text not null, recorded_by text not null, duty_from bigint not null,
    at bigint not null, arrival bigint, departure bigint,
    constraint attendance_correction_pk primary key (company, id)
  )`,
  'create index attendance_correction_by_duty on attendance_correction (company, duty_from)',
  `create table attendance_change (
    company text not null, id text not null, worker_id text not null, assignment_id text not null,
    before text not null, after text not null, duty_from bigint not null, at bigint not null,
    attendance_sheet_id text, constraint attendance_change_pk primary key (company, id)
  )`,
  'create index attendance_change_by_duty on attendance_change (company, duty_from)',
  'create index attendance_change_by_sheet on attendance_change (company, attendance_sheet_id)',
  `create table attendance_sheet (
    company text not null, id text not null, from_day text not null, to_day text not null, status text not null,
    search text not null, worker_id text, assignment_id text, status_note text, lines text, submitted_by text,
    approved_by text, approved_at bigint, archived_at bigint,
    constraint attendance_sheet_pk primary key (company, id)
  )`,
  'create index attendance_sheet_by_from_day on attendance_sheet (company, from_day)',
  'create index attendance_sheet_by_to_day on attendance_sheet (company, to_day)',
  'create index attendance_sheet_by_status on attendance_sheet (company, status)',
  'create index attendance_sheet_by_worker_id on attendance_sheet (company, worker_id)',
  'create index attendance_sheet_by_assignment_id on attendance_sheet (company, assignment_id)',
  'create index attendance_sheet_by_search on attendance_sheet (company, search)',
  `create table roster_link (
    company text not null, id text not null, worker_id text not null, status text not null,
    code_hash text not null, issued_at bigint not null, revoked_at bigint,
    constraint roster_link_key primary key (company, id)
  )`,
  'create unique index roster_link_by_hash on roster_link (code_hash)',
  'create index roster_link_by_worker on roster_link (company, worker_id)',
  `create table published_duty (
    company text not null, roster_id text not null, duty_id text not null, worker_id text not null,
    assignment_id text not null, site_post_id text, day text not null, start_local text not null,
    duration_min bigint not null, name text not null, sequence bigint not null, changed_at bigint not null,
    constraint published_duty_key primary key (company, roster_id, duty_id)
  )`,
  'create index published_duty_by_worker on published_duty (company, worker_id, day)',
  `create table shift_offer (
    company text not null, id text not null, assignment_id text not null, roster_id text not null,
    week text not null, duty_id text not null, status text not null, guards text not null,
    declined text not null, worker_id text, offered_at bigint not null, until_at bigint, shift text,
    constraint shift_offer_key primary key (company, id)
  )`,
  'create index shift_offer_by_status on shift_offer (company, status)',
  'create index shift_offer_by_roster_id on shift_offer (company, roster_id)',
  `create table roster_rules (
    company text not null primary key, holidays text, rest_hours bigint, day_hours bigint, week_hours bigint,
    fortnight_hours bigint, days_in_row bigint, nights_in_row bigint
  )`,
  `create table shift_swap (
    company text not null, id text not null, assignment_id text not null, roster_id text not null,
    week text not null, status text not null, worker_id text not null, duty_id text not null,
    shift text not null, other_worker_id text not null, other_duty_id text not null, other_shift text not null,
    asked_at bigint not null, until_at bigint not null, constraint shift_swap_key primary key (company, id)
  )`,
  'create index shift_swap_by_worker on shift_swap (company, worker_id, until_at)',
  'create index shift_swap_by_other on shift_swap (company, other_worker_id, until_at)',
  'create index shift_swap_by_asked on shift_swap (company, asked_at)',
  `create table roster_template (
    company text not null, id text not null, archived_at bigint, search text not null, name text not null,
    duties text not null, duty_count bigint not null, constraint roster_template_pk primary key (company, id)
  )`,
  'create index roster_template_by_search on roster_template (company, search)',
  'create index roster_template_by_duty_count on roster_template (company, duty_count)',
  `create table planned_week (
    company text not null, worker_id text not null, week text not null, roster_id text not null,
    assignment_id text not null, duties text not null,
    constraint planned_week_key primary key (company, worker_id, week, roster_id)
  )`,
]
