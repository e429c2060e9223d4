/** Tables of alarms, welfare checks, notifications, webhooks. */
export const alarmsAndNotificationsTables: readonly string[] = [
  `create table alarm_rule (
    company text not null, id text not null, archived_at bigint, name text not null, search text not null,
    kind text not null, client_id text, assignment_id text, site_post_id text, hours_start text,
    instructions text, user_id text, role_id text, on_delay_s bigint not null, off_delay_s bigint not null,
    priority bigint not null, is_enabled bigint not null, hours_min bigint, escalate_after_min bigint,
    threshold double precision, deadband double precision, constraint alarm_rule_pk primary key (company, id)
  )`,
  'create index alarm_rule_by_search on alarm_rule (company, search)',
  'create index alarm_rule_by_kind on alarm_rule (company, kind)',
  'create index alarm_rule_by_client_id on alarm_rule (company, client_id)',
  'create index alarm_rule_by_assignment_id on alarm_rule (company, assignment_id)',
  'create index alarm_rule_by_site_post_id on alarm_rule (company, site_post_id)',
  'create index alarm_rule_by_user_id on alarm_rule (company, user_id)',
  'create index alarm_rule_by_role_id on alarm_rule (company, role_id)',
  `create table alarm (
    company text not null, id text not null, kind text not null, rule_key text not null, subject text not null,
    status text not null, alarm_rule_id text, worker_id text, assignment_id text, site_post_id text,
    document_id text, group_of text, detail text, instructions text, acknowledged_by text, closed_by text,
    reason text, notice text, escalated_user text, escalated_role text, priority bigint not null,
    since bigint not null, raised_at bigint not null, is_active bigint not null, is_standing bigint not null,
    recurrences bigint not null, level bigint not null, cleared_at bigint, acknowledged_at bigint,
    closed_at bigint, shelved_until bigint, withdrawn_at bigint, value double precision, settling_since bigint,
    constraint alarm_pk primary key (company, id)
  )`,
  'create index alarm_by_number on alarm (company, length(id), id)',
  'create index alarm_by_is_standing_and_priority on alarm (company, is_standing, priority)',
  'create index alarm_by_raised_at on alarm (company, raised_at)',
  'create index alarm_by_kind_and_raised_at on alarm (company, kind, raised_at)',
  'create index alarm_by_subject_and_kind_and_since on alarm (company, subject, kind, since)',
  'create index alarm_by_rule_key_and_is_standing on alarm (company, rule_key, is_standing)',
  'create index alarm_by_group_of on alarm (company, group_of)',
  'create index alarm_by_status on alarm (company, status)',
  'create index alarm_by_worker_id on alarm (company, worker_id)',
  'create index alarm_by_assignment_id on alarm (company, assignment_id, id)',
  'create index alarm_by_site_post_id on alarm (company, site_post_id, id)',
  `create table alarm_queue (
    company text not null, worker_id text not null, from_t bigint not null, fake_t bigint,
    noted bigint not null, at bigint not null, constraint alarm_queue_pk primary key (company, worker_id)
  )`,
  'create index alarm_queue_by_at on alarm_queue (at)',
  `create table notification (
    company text not null, account_id text not null, id text not null, kind text not null,
    severity text not null, title text not null, href text not null, stream text not null, at bigint not null,
    read_at bigint, mail_at bigint, constraint notification_pk primary key (company, account_id, id)
  )`,
  'create index notification_by_account on notification (company, account_id, at, id)',
  'create index notification_unread on notification (company, account_id) where read_at is null',
  'create index notification_by_at on notification (at)',
  `create table notification_preference (
    company text not null, account_id text not null, preferences text not null,
    constraint notification_preference_pk primary key (company, account_id)
  )`,
  `create table push_subscription (
    company text not null, id text not null, digest text not null, account_id text not null,
    sealed text not null, server_key text not null, agent text, at bigint not null,
    constraint push_subscription_pk primary key (company, id), constraint push_subscription_once unique (digest)
  )`,
  'create index push_subscription_by_account on push_subscription (company, account_id)',
  `create table webhook (
    company text not null, id text not null, name text not null, search text not null, url text not null,
    topics text not null, is_enabled bigint not null, archived_at bigint,
    constraint webhook_pk primary key (company, id)
  )`,
  'create index webhook_by_search on webhook (company, search)',
  `create table webhook_secret (
    company text not null, webhook_id text not null, id text not null, sealed text not null, at bigint not null,
    until_at bigint, constraint webhook_secret_pk primary key (company, webhook_id, id)
  )`,
  `create table alarm_fold (
    company text not null, worker_id text not null, kind text not null, geofence text not null, t bigint not null,
    since bigint, metres double precision not null, seen bigint,
    constraint alarm_fold_pk primary key (company, worker_id, kind)
  )`,
  `create table welfare_check (
    company text not null, id text not null, worker_id text not null, assignment_id text, site_post_id text,
    alarm_rule_id text, status text not null, sent_at bigint not null, ended_at bigint, reason text,
    constraint welfare_check_key primary key (company, id)
  )`,
  'create index welfare_check_by_worker_id_sent_at on welfare_check (company, worker_id, sent_at)',
  'create index welfare_check_by_status_worker_id on welfare_check (company, status, worker_id)',
  'create index welfare_check_by_sent_at_id on welfare_check (company, sent_at, id)',
]
