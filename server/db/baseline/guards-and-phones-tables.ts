/** Tables of guards, their duties and phones, and rejected messages. */
export const guardsAndPhonesTables: readonly string[] = [
  `create table worker (
    company text not null, id text not null, full_name text not null, search text not null, archived_at bigint,
    employee_no text, employee_no_search text, rank text, phone text, phone_digits text, email text,
    address text, national_id_no text, national_id_no_search text, licence_no text, licence_expires_on text,
    good_conduct_no text, good_conduct_expires_on text, certificates text, skills text, kra_pin text,
    nssf_no text, shif_no text, blood_group text, next_of_kin_name text, next_of_kin_relation text,
    next_of_kin_phone text, uniform_shirt text, uniform_trousers text, uniform_boots text,
    status text default 'active' not null, status_reason text, leave_until text, ended_on text, photo text,
    erased_at bigint, constraint worker_pk primary key (company, id)
  )`,
  'create index worker_by_employee_no_search on worker (company, employee_no_search)',
  'create index worker_by_national_id_no_search on worker (company, national_id_no_search)',
  'create index worker_by_licence_expires_on on worker (company, licence_expires_on)',
  'create index worker_by_status on worker (company, status)',
  `create index worker_by_name
    on worker (company, search, length(id), id, employee_no_search, phone_digits, national_id_no_search)
    where archived_at is null`,
  'create index worker_erased on worker (company, id) where erased_at is not null',
  `create table worker_assignment (
    company text not null, id text not null, worker_id text not null, assignment_id text not null,
    site_post_id text, shift_name text, shift_search text, shift_start text, shift_minutes bigint,
    position bigint not null, shift_pattern_id text, shift_days text,
    constraint worker_assignment_pk primary key (company, id)
  )`,
  'create index worker_assignment_by_assignment_id on worker_assignment (company, assignment_id)',
  'create index worker_assignment_by_worker_id on worker_assignment (company, worker_id)',
  'create index worker_assignment_by_site_post_id on worker_assignment (company, site_post_id)',
  'create index worker_assignment_by_shift on worker_assignment (company, shift_search)',
  'create index worker_assignment_by_shift_pattern on worker_assignment (company, shift_pattern_id)',
  `create table device (
    company text not null, id text not null, worker_id text not null, label text not null, search text not null,
    status text not null, secret_hash text not null, enrolled_at bigint not null, revoked_at bigint,
    constraint device_pk primary key (company, id)
  )`,
  'create index device_by_worker_id on device (company, worker_id)',
  'create unique index device_secret_hash on device (secret_hash)',
  'create index device_by_label on device (company, search, length(id), id)',
  `create table quarantine (
    company text not null, id text not null, number bigint not null, device_id text, format text not null,
    reason text not null, received_at bigint not null, user_agent text, body text not null,
    records bigint default 1 not null, reasons text, constraint quarantine_pk primary key (company, number)
  )`,
  'create index quarantine_by_reason on quarantine (company, reason, number)',
  'create index quarantine_by_device on quarantine (company, device_id, number)',
  'create index quarantine_by_received_at on quarantine (received_at)',
  'create index quarantine_of_company_by_time on quarantine (company, received_at)',
  `create table device_contact (
    company text not null, device_id text not null, last_contact_at bigint not null, format text,
    battery_pct bigint, battery_at bigint, constraint device_contact_pk primary key (company, device_id)
  )`,
  `create table device_trouble (
    company text not null, device_id text not null, quarantined bigint not null, purged bigint not null,
    throttled bigint not null, day bigint not null, stored_that_day bigint not null,
    constraint device_trouble_pk primary key (company, device_id)
  )`,
  'create index device_trouble_by_kept on device_trouble ((quarantined - purged))',
  `create table duty_history (
    company text not null, id text not null, position bigint not null, worker_id text not null,
    assignment_id text not null, shift_name text, shift_start text, shift_minutes bigint,
    from_at bigint not null, to_at bigint, assigned_position bigint default 0 not null, shift_pattern_id text,
    shift_days text, constraint duty_history_pk primary key (company, id, position)
  )`,
  'create index duty_history_of_guard on duty_history (company, worker_id, to_at)',
  'create index duty_history_by_shift_pattern on duty_history (company, shift_pattern_id)',
  `create table reporting_code (
    company text not null, id text not null, site_post_id text not null, label text not null,
    search text not null, status text not null, code_hash text not null, expires_on text, expires_at bigint,
    issued_at bigint not null, revoked_at bigint, uses text default '["checklist"]' not null,
    constraint reporting_code_key primary key (company, id)
  )`,
  'create unique index reporting_code_by_hash on reporting_code (code_hash)',
  'create index reporting_code_by_post on reporting_code (company, site_post_id)',
  `create table field_sender (
    company text not null, sender text not null, sequence bigint not null, command_id text not null,
    received_at bigint not null, correction bigint not null, credential text default '' not null,
    first_at bigint default 0 not null, constraint field_sender_key primary key (company, sender)
  )`,
  'create index field_sender_by_credential on field_sender (company, credential, first_at)',
  'create index field_sender_by_age on field_sender (company, received_at)',
  `create table leave (
    company text not null, id text not null, archived_at bigint, search text not null, worker_id text not null,
    kind text not null, first_day text not null, last_day text not null, note text,
    constraint leave_pk primary key (company, id)
  )`,
  'create index leave_by_worker_id on leave (company, worker_id)',
  'create index leave_by_first_day on leave (company, first_day)',
  'create index leave_by_kind on leave (company, kind)',
  'create index leave_by_search on leave (company, search)',
  `create table field_report (
    company text not null, id text not null, reporting_code_id text not null, site_post_id text not null,
    use text not null, title text not null, search text not null, sender text not null, status text not null,
    made_at bigint not null, received_at bigint not null, correction bigint not null, worker_id text,
    checkpoint_id text, outcome text, clock_event text, reporter text, guard_number text, note text, photo text,
    signature text, position text, reason text, decided_by text, doubts text not null, decided_at bigint,
    sequence bigint, not_reverted text, constraint field_report_pk primary key (company, id)
  )`,
  'create index field_report_by_received_at on field_report (company, received_at)',
  'create index field_report_by_made_at on field_report (company, made_at)',
  'create index field_report_by_site_post_id on field_report (company, site_post_id, received_at)',
  'create index field_report_by_reporting_code_id on field_report (company, reporting_code_id, received_at)',
  'create index field_report_by_sender on field_report (company, sender, received_at)',
  'create index field_report_by_status on field_report (company, status, received_at)',
  'create index field_report_by_worker_id on field_report (company, worker_id, made_at)',
  'create index field_report_by_use on field_report (company, use, received_at)',
  `create table pay_rate (
    company text not null, id text not null, search text not null, worker_id text, rank text,
    currency text not null, hourly bigint not null, "from" text not null, archived_at bigint,
    constraint pay_rate_pk primary key (company, id)
  )`,
  'create index pay_rate_by_search on pay_rate (company, search)',
  'create index pay_rate_by_worker_id on pay_rate (company, worker_id)',
  'create index pay_rate_by_from on pay_rate (company, "from")',
  `create table field_command (
    company text not null, sender text not null, sequence bigint not null, command_id text not null,
    constraint field_command_pk primary key (company, sender, sequence)
  )`,
]
