import { type AlarmRuleRow, alarmRules as contract } from '../../contract/alarms/alarm-rule.ts'
import { type AlarmRuleEvent, alarmRuleStream } from '../../domain/alarms/alarm-rule.ts'
import { searchText } from '../../domain/text/text.ts'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { onId } from '../db/on-id.ts'
import { addRow, changeRow, readModel } from '../projections/read-model.ts'
import { toColumnFields, toCommandFields } from '../resource/write/field-names.ts'
import { listSchema, sendList } from '../resource/list/list.ts'
import { recordRoutes } from '../resource/record/record-routes.ts'
import { rowsReferencing, type Resource } from '../resource/resource.ts'
import { findAlarmKind } from './alarm-kinds.ts'
import './alarm-tables.ts'

const namedBy = (column: 'client_id' | 'assignment_id' | 'site_post_id' | 'role_id') =>
  rowsReferencing('alarm_rule', 'name', column)

export const alarmRules: Resource = {
  noun: { one: 'alarm rule', many: 'alarm rules' },
  path: contract.path,
  record: { table: 'alarm_rule', called: 'name' },
  searchable: { table: 'alarm_rule', title: 'name', href: '/alarms/rules/view/:id' },
  refersTo: {
    client: namedBy('client_id'),
    assignment: namedBy('assignment_id'),
    'site-post': namedBy('site_post_id'),
    role: namedBy('role_id'),
  },
  refuses: async (_trx, { events }) => {
    const unknown = (events as readonly AlarmRuleEvent[]).some(
      (event) => 'kind' in event && event.kind !== undefined && !findAlarmKind(event.kind),
    )
    return unknown ? { code: 'unknown_alarm_kind', message: 'There is no such alarm.', field: 'kind' } : null
  },
  readModel: readModel(alarmRuleStream, ['alarm_rule'], (trx, key, event, { at }) => {
    switch (event.type) {
      case 'AlarmRuleAdded':
        return addRow(trx, 'alarm_rule', key, columnsOf(event))
      case 'AlarmRuleChanged':
        return changeRow(trx, 'alarm_rule', key, columnsOf(event))
      case 'AlarmRuleRemoved':
        return changeRow(trx, 'alarm_rule', key, { archived_at: at })
    }
  }),
}

function columnsOf(event: Exclude<AlarmRuleEvent, { type: 'AlarmRuleRemoved' }>) {
  const { type: _, isEnabled, ...fields } = event
  return {
    ...toColumnFields(fields),
    search: searchText(fields.name),
    is_enabled: isEnabled === undefined ? undefined : isEnabled ? 1 : 0,
  }
}

const rowsOf = (db: Context['db'], company: CompanyId) =>
  db
    .selectFrom('alarm_rule')
    .leftJoin('client', onId('client', 'alarm_rule.client_id'))
    .leftJoin('assignment', onId('assignment', 'alarm_rule.assignment_id'))
    .leftJoin('site_post', onId('site_post', 'alarm_rule.site_post_id'))
    .leftJoin('account', onId('account', 'alarm_rule.user_id'))
    .leftJoin('role', onId('role', 'alarm_rule.role_id'))
    .select([
      'alarm_rule.id',
      'alarm_rule.name',
      'alarm_rule.kind',
      'alarm_rule.client_id',
      'client.name as client_name',
      'alarm_rule.assignment_id',
      'assignment.name as assignment_name',
      'alarm_rule.site_post_id',
      'site_post.alias as site_post_name',
      'alarm_rule.hours_start',
      'alarm_rule.hours_min',
      'alarm_rule.on_delay_s',
      'alarm_rule.off_delay_s',
      'alarm_rule.threshold',
      'alarm_rule.deadband',
      'alarm_rule.priority',
      'alarm_rule.instructions',
      'alarm_rule.user_id',
      'account.full_name as user_name',
      'alarm_rule.role_id',
      'role.name as role_name',
      'alarm_rule.escalate_after_min',
      'alarm_rule.is_enabled',
    ])
    .where('alarm_rule.company', '=', company)
    .where('alarm_rule.archived_at', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

const shown = ({ is_enabled, ...row }: Row): AlarmRuleRow => ({
  ...row,
  kind_title: findAlarmKind(row.kind)?.title ?? row.kind,
  is_enabled: is_enabled === 1,
})

/** Routes of a company's own alarm rules. A company's rule replaces the default rule of its kind. */
export function alarmRuleRoutes(app: App, context: Context): void {
  app.get(contract.path, { schema: listSchema(alarmRules, contract) }, (request, reply) => {
    const { kind } = request.query
    return sendList(contract, request, reply, {
      rows: rowsOf(context.db, request.account.company).$if(kind !== undefined, (query) =>
        query.where('alarm_rule.kind', '=', kind ?? ''),
      ),
      id: 'alarm_rule.id',
      searched: ['alarm_rule.search'],
      sorts: { name: 'alarm_rule.search', kind: 'alarm_rule.kind', priority: 'alarm_rule.priority' },
      as: shown,
    })
  })
  recordRoutes(app, context, {
    contract,
    resource: alarmRules,
    stream: alarmRuleStream,
    show: async (db, company, id) => {
      const row = await rowsOf(db, company).where('alarm_rule.id', '=', id).executeTakeFirst()
      return row && shown(row)
    },
    add: (body) => ({ type: 'AddAlarmRule', ...toCommandFields(body) }),
    change: (body) => ({ type: 'ChangeAlarmRule', ...toCommandFields(body) }),
    remove: { type: 'RemoveAlarmRule' },
  })
}
