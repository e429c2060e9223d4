/** Tables of accounts, sessions, second factors, guests, API tokens. */
export const accountsTables: readonly string[] = [
  `create table account (
    company text not null, id text not null, full_name text not null, email text not null, role text not null,
    verified_at bigint, phone_number text, search text, avatar text, invited_until bigint, suspended_at bigint,
    department text, job_title text, client_ids text, assignment_ids text, second_factor_at bigint,
    password_digest text, language text, on_call bigint default 0 not null,
    constraint account_pk primary key (company, id)
  )`,
  'create unique index account_email on account (email)',
  'create index account_by_role on account (company, role)',
  `create table credential (
    company text not null, account_id text not null, password_hash text not null, changed_at bigint not null,
    warned_at bigint, constraint credential_pk primary key (company, account_id)
  )`,
  `create table session (
    id text primary key, company text not null, account_id text not null, started_at bigint not null,
    revoked_at bigint, revoke_reason text, agent text, address text, factor_at bigint, challenge text,
    challenge_until bigint, factor_by text, mac text
  )`,
  'create index session_by_started_at on session (started_at)',
  'create index session_by_revoked_at on session (revoked_at)',
  'create index session_of_account on session (company, account_id, started_at)',
  `create table refresh_token (
    hash text primary key, session_id text not null, issued_at bigint not null, expires_at bigint not null,
    used_at bigint, used_by text, mac text
  )`,
  'create index refresh_token_by_expiry on refresh_token (expires_at)',
  'create index refresh_token_by_session_id on refresh_token (session_id)',
  `create table rate_limit_attempt (
    id text not null, subject text not null, at bigint not null,
    constraint rate_limit_attempt_pk primary key (id, subject)
  )`,
  'create index rate_limit_attempt_by_subject on rate_limit_attempt (subject, at)',
  'create index rate_limit_attempt_by_at on rate_limit_attempt (at)',
  `create table role (
    company text not null, id text not null, name text not null, search text not null,
    permissions text not null, archived_at bigint, edition bigint default 1 not null,
    constraint role_pk primary key (company, id)
  )`,
  `create table guest_access (
    company text primary key, enabled bigint not null, code text not null
  )`,
  'create unique index guest_access_by_code on guest_access (code) where enabled = 1',
  `create table guest (
    company text not null, id text not null, archived_at bigint, full_name text not null, search text not null,
    email text not null, status text not null, client_ids text not null, assignment_ids text not null,
    organisation text, until text, asked_at bigint not null, last_seen_at bigint,
    sign_ins bigint default 0 not null, views bigint default 0 not null,
    constraint guest_pk primary key (company, id)
  )`,
  'create index guest_by_email on guest (company, email)',
  'create index guest_by_status on guest (company, status)',
  `create table guest_session (
    hash text primary key, company text not null, guest_id text not null, started_at bigint not null,
    expires_at bigint not null, mac text
  )`,
  'create index guest_session_by_guest on guest_session (company, guest_id)',
  'create index guest_session_by_expiry on guest_session (expires_at)',
  `create table saved_filter (
    company text not null, id text not null, account_id text not null, list text not null, name text not null,
    query text not null, shared bigint not null, constraint saved_filter_pk primary key (company, id),
    constraint saved_filter_name unique (company, account_id, list, name)
  )`,
  `create table sign_in_backoff (
    whose text not null, place text not null, wrong bigint not null, at bigint not null,
    free_at bigint not null, constraint sign_in_backoff_pk primary key (whose, place)
  )`,
  'create index sign_in_backoff_by_at on sign_in_backoff (at)',
  `create table security_event (
    company text not null, hour bigint not null, what text not null, account_id text not null,
    network text not null, call text not null, id text not null, count bigint not null,
    first_at bigint not null, last_at bigint not null, address text, agent text,
    constraint security_event_pk primary key (company, hour, what, account_id, network, call)
  )`,
  'create index security_event_by_time on security_event (company, last_at, id)',
  'create index security_event_by_what on security_event (company, what, last_at, id)',
  'create index security_event_by_account on security_event (company, account_id, last_at, id)',
  'create index security_event_by_age on security_event (last_at)',
  'create unique index security_event_id on security_event (id)',
  `create table second_factor (
    company text not null, account_id text not null, secret text not null, confirmed_at bigint,
    last_step bigint not null, mac text not null, constraint second_factor_pk primary key (company, account_id)
  )`,
  `create table recovery_code (
    company text not null, account_id text not null, hash text not null, used_at bigint, mac text not null,
    constraint recovery_code_pk primary key (company, account_id, hash)
  )`,
  `create table second_factor_rule (
    company text not null, id text not null, required bigint not null, required_from bigint default 0 not null,
    constraint second_factor_rule_pk primary key (company, id)
  )`,
  `create table passkey (
    company text not null, account_id text not null, id text not null, name text not null, rp_id text not null,
    credential_id text not null, public_key text not null, transports text not null, counter bigint not null,
    created_at bigint not null, last_used_at bigint, mac text not null,
    constraint passkey_pk primary key (company, account_id, id)
  )`,
  'create unique index passkey_by_credential on passkey (company, account_id, credential_id)',
  `create table api_token (
    company text not null, id text not null, archived_at bigint, search text not null, name text not null,
    scopes text not null, expires_on text not null, secret_at bigint,
    constraint api_token_pk primary key (company, id)
  )`,
  'create index api_token_by_search on api_token (company, search)',
  'create index api_token_by_expires_on on api_token (company, expires_on)',
  `create table api_token_secret (
    company text not null, token_id text not null, account_id text not null, hash text not null unique,
    mac text not null, last_used_at bigint, constraint api_token_secret_pk primary key (company, token_id)
  )`,
  `create table company_sign_in (
    company text primary key, is_enabled bigint, issuer text, application text, domains text, claim text,
    roles text, role_id text, passwords text, second_factor text, secret_at bigint
  )`,
  `create table company_sign_in_domain (
    domain text primary key, company text not null
  )`,
  'create index company_sign_in_domain_by_company on company_sign_in_domain (company)',
  `create table company_sign_in_secret (
    company text primary key, sealed text not null, mac text
  )`,
  `create table provider_link (
    company text not null, account_id text not null, issuer text not null, subject text not null,
    mac text not null, constraint provider_link_pk primary key (company, account_id),
    constraint provider_link_of_subject unique (company, issuer, subject)
  )`,
  `create table provider_response (
    company text not null, hash text not null, until_at bigint not null,
    constraint provider_response_pk primary key (company, hash)
  )`,
  'create index provider_response_by_until on provider_response (until_at)',
  `create table directory_user (
    company text not null, id text not null, linked_at bigint not null,
    constraint directory_user_pk primary key (company, id)
  )`,
  `create table directory_name (
    company text not null, account_id text not null, external text not null,
    constraint directory_name_pk primary key (company, account_id)
  )`,
  'create index directory_name_by_external on directory_name (company, external)',
  `create table directory_group (
    company text not null, id text not null, archived_at bigint, name text not null, external text,
    constraint directory_group_pk primary key (company, id)
  )`,
  'create index directory_group_by_name on directory_group (company, name)',
  'create index directory_group_by_external on directory_group (company, external)',
  `create table directory_member (
    company text not null, group_id text not null, account_id text not null,
    constraint directory_member_pk primary key (company, group_id, account_id)
  )`,
  'create index directory_member_by_account on directory_member (company, account_id)',
]
