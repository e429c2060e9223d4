export const billingAndReportsTables: readonly string[] = [
  `create table billing_contract (
    company text not null, id text not null, archived_at bigint, client_id text not null, name text not null,
    search text not null, currency text not null, starts_on text not null, tax_code text not null,
    rates text not null, terms_days bigint not null, withholding bigint not null, ends_on text, po_number text,
    withholds_vat text, withholding_tax text, constraint billing_contract_pk primary key (company, id)
  )`,
  'create index billing_contract_by_client_id on billing_contract (company, client_id)',
  `create table invoice (
    company text not null, id text not null, billing_contract_id text not null, client_id text not null,
    period_from text not null, period_to text not null, currency text not null, tax_code text not null,
    status text not null, seller text not null, buyer text not null, lines text not null,
    adjustments text not null, payments text not null, credit_notes text not null, terms_days bigint not null,
    tax_basis_points bigint not null, net bigint not null, tax bigint not null, gross bigint not null,
    withheld bigint not null, paid bigint not null, credited bigint not null, open bigint not null, number text,
    search text, po_number text, issued_on text, due_on text, debited bigint default 0 not null,
    to_account bigint default 0 not null, withheld_vat bigint default 0 not null,
    debit_notes text default '[]' not null, disputes text default '[]' not null, control_unit text,
    control_unit_invoice text, verify_url text, constraint invoice_pk primary key (company, id)
  )`,
  'create index invoice_by_number_of_id on invoice (company, length(id), id)',
  'create index invoice_unpaid on invoice (company, client_id) where open > 0',
  'create index invoice_by_client_id on invoice (company, client_id)',
  'create index invoice_by_billing_contract_id on invoice (company, billing_contract_id)',
  'create index invoice_by_status on invoice (company, status)',
  'create index invoice_by_due_on on invoice (company, due_on)',
  'create index invoice_by_period_from on invoice (company, period_from)',
  'create index invoice_by_number on invoice (company, number)',
  'create index invoice_by_issued_on on invoice (company, issued_on)',
  `create table report (
    company text not null, id text not null, checkpoint_size bigint, slug text not null, params text not null,
    audience text not null, source_hash text not null, data_sha256 text not null, issued_by text not null,
    source_position bigint not null, issued_at bigint not null, constraint report_pk primary key (company, id)
  )`,
  'create index report_by_params on report (company, slug, params, audience, issued_at)',
  `create table report_content (
    company text not null, sha256 text not null, content text not null, incident_ids text,
    constraint report_content_pk primary key (company, sha256)
  )`,
  `create table bank_line (
    company text not null, id text not null, digest text not null, source text not null,
    received_on text not null, currency text not null, search text not null, status text not null,
    allocations text not null, amount bigint not null, to_account bigint not null, reference text, details text,
    payer text, phone text, client_id text, reason text, constraint bank_line_pk primary key (company, id)
  )`,
  'create unique index bank_line_by_digest on bank_line (company, digest)',
  'create index bank_line_by_status on bank_line (company, status)',
  'create index bank_line_by_received_on on bank_line (company, received_on)',
  'create index bank_line_by_client_id on bank_line (company, client_id)',
  `create table account_credit (
    company text not null, id text not null, client_id text not null, currency text not null,
    added_on text not null, uses text not null, refunds text not null, amount bigint not null,
    remaining bigint not null, reference text, bank_line_id text, invoice_id text, withdrawn_at bigint,
    constraint account_credit_pk primary key (company, id)
  )`,
  'create index account_credit_by_client_id on account_credit (company, client_id)',
  'create index account_credit_by_bank_line_id on account_credit (company, bank_line_id)',
  'create index account_credit_by_invoice_id on account_credit (company, invoice_id)',
  'create index account_credit_left on account_credit (company, client_id) where remaining > 0',
  `create table report_run (
    company text not null, id text not null, user_id text not null, slug text not null, params text not null,
    audience text not null, status text not null, report_id text, step text, failure text, owner text,
    sha256 text, source_hash text, shown text, requested_at bigint not null, done_count bigint not null,
    attempts bigint not null, lease_until bigint not null, of_count bigint, started_at bigint, ended_at bigint,
    source_position bigint, checkpoint_size bigint, row_count bigint, for_mail bigint, incident_ids text,
    constraint report_run_pk primary key (company, id)
  )`,
  'create index report_run_by_status on report_run (status, requested_at)',
  'create index report_run_by_company on report_run (company, status)',
  'create index report_run_by_start on report_run (company, started_at)',
  'create index report_run_by_account on report_run (company, user_id, requested_at)',
  'create index report_run_by_request on report_run (requested_at)',
  `create table report_result (
    company text not null, run_id text not null, content text not null,
    constraint report_result_pk primary key (company, run_id)
  )`,
  `create table report_schedule (
    company text not null, id text not null, name text not null, search text not null, slug text not null,
    frequency text not null, time_of_day text not null, time_zone text not null, format text not null,
    owner_id text not null, client_id text, assignment_id text, subscriber_ids text, addresses text,
    unsubscribed text, weekday bigint not null, only_if_not_empty bigint not null, is_active bigint not null,
    archived_at bigint, custom_report_id text, constraint report_schedule_pk primary key (company, id)
  )`,
  'create index report_schedule_by_search on report_schedule (company, search)',
  'create index report_schedule_by_client_id on report_schedule (company, client_id)',
  'create index report_schedule_by_assignment_id on report_schedule (company, assignment_id)',
  'create index report_schedule_by_custom_report_id on report_schedule (company, custom_report_id)',
  `create table report_delivery (
    company text not null, id text not null, schedule_id text not null, due_at bigint not null,
    at bigint not null, state text not null, recipients bigint not null, detail text,
    constraint report_delivery_pk primary key (company, id)
  )`,
  'create index report_delivery_by_company_schedule_id_at on report_delivery (company, schedule_id, at)',
  'create index report_delivery_by_at on report_delivery (at)',
  `create table custom_report (
    company text not null, id text not null, name text not null, search text not null, list text not null,
    columns text not null, filters text not null, plot text not null, group_by text, sum_column text,
    period_column text, archived_at bigint, owner_id text default '' not null,
    constraint custom_report_pk primary key (company, id)
  )`,
  'create index custom_report_by_search on custom_report (company, search)',
]
