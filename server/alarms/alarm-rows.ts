import './alarm-tables.ts'
import type { Kysely } from 'kysely'
import type { CompanyId } from '../db/company-id.ts'
import { onId } from '../db/on-id.ts'
import type { Tables } from '../db/tables.ts'
import { readPersonNames, type PersonName } from '../occurrences/occurrence-rows.ts'
import { roles } from '../team/roles.ts'
import type { Alarm } from '../../contract/alarms/alarm.ts'
import { findAlarmKind } from './alarm-kinds.ts'

/** Selects the company's alarms with the names of the records that they mention, even removed ones. */
export const alarmRows = (db: Kysely<Tables>, company: CompanyId) =>
  db
    .selectFrom('alarm')
    .leftJoin('worker', onId('worker', 'alarm.worker_id'))
    .leftJoin('assignment', onId('assignment', 'alarm.assignment_id'))
    .leftJoin('site_post', onId('site_post', 'alarm.site_post_id'))
    .leftJoin('alarm_rule', onId('alarm_rule', 'alarm.alarm_rule_id'))
    .selectAll('alarm')
    .select([
      'worker.full_name as worker_name',
      'assignment.name as assignment_name',
      'site_post.alias as site_post_name',
      'alarm_rule.name as rule_name',
    ])
    .where('alarm.company', '=', company)

type Row = Awaited<ReturnType<ReturnType<typeof alarmRows>['execute']>>[number]

/** Converts a row to an alarm of the API. */
export const toAlarm =
  ({ person, role }: AlarmPeople) =>
  ({
    company: _company,
    is_active,
    is_standing: _standing,
    rule_key: _key,
    settling_since: _settling,
    escalated_user: user,
    escalated_role,
    ...row
  }: Row): Alarm => {
    const kind = findAlarmKind(row.kind)
    const title = kind?.title ?? row.kind
    const of = row.worker_name ?? row.detail ?? row.site_post_name
    return {
      ...row,
      kind_title: title,
      name: of === null ? title : `${title}: ${of}`,
      unit: row.value === null ? null : (kind?.unit ?? null),
      rule_name: row.rule_name ?? `${title} (standard)`,
      is_active: is_active === 1,
      acknowledged_by: person(row.acknowledged_by),
      closed_by: person(row.closed_by),
      escalated_to:
        user !== null
          ? person(`user:${user}`)
          : escalated_role !== null
            ? role(escalated_role)
            : row.level > 0
              ? 'people on call'
              : null,
    }
  }

/** Names of the users and roles that alarms mention. */
export interface AlarmPeople {
  person: PersonName
  role: (id: string) => string | null
}

export async function readAlarmPeople(db: Kysely<Tables>, company: CompanyId): Promise<AlarmPeople> {
  const own = await db.selectFrom('role').select(['id', 'name']).where('company', '=', company).execute()
  const names = new Map(own.map(({ id, name }) => [id, name]))
  return {
    person: await readPersonNames(db, company),
    role: (id) => names.get(id) ?? roles.record?.builtIn?.get(id) ?? null,
  }
}
