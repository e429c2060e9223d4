import { z } from 'zod'
import {
  type AlarmKindRow,
  alarmKindsReply,
  alarmRules as contract,
  ruleTestQuery,
  ruleTestReply,
} from '../../contract/alarms/alarm-rule.ts'
import { id } from '../../contract/core/id.ts'
import { dampEpisodes } from '../../domain/alarms/damp-episodes.ts'
import { ruleHours } from '../../domain/alarms/applicable-rules.ts'
import { dutyTimesIn } from '../../domain/duty/duty-times.ts'
import { addDays, wallTimeOn } from '../../domain/time/zone-days.ts'
import type { App } from '../app/app.ts'
import { readCompanyZone } from '../companies/companies.ts'
import type { Context } from '../app/context.ts'
import { notFoundProblem } from '../http/reply/problem-reply.ts'
import { ALARM_KINDS, findAlarmKind, ruleLimits } from './alarm-kinds.ts'
import { alarmRules } from './alarm-rules.ts'
import { readCompanyRules } from './evaluate-subjects.ts'

const tags = [alarmRules.noun.many]

/** Routes to list the kinds of alarms, and to test what a rule would have raised on a past day. */
export function ruleTestRoutes(app: App, context: Context): void {
  const { db } = context
  app.get(
    '/alarm-kinds',
    { schema: { tags, response: { 200: alarmKindsReply } } },
    async ({ account: { company } }) => {
      const own = await db
        .selectFrom('alarm_rule')
        .select(['kind', 'is_enabled'])
        .where('company', '=', company)
        .where('archived_at', 'is', null)
        .where('client_id', 'is', null)
        .where('assignment_id', 'is', null)
        .where('site_post_id', 'is', null)
        .execute()
      const replaced = new Set(own.map(({ kind }) => kind))
      const enabled = new Set(own.flatMap(({ kind, is_enabled }) => (is_enabled === 1 ? kind : [])))
      return {
        data: ALARM_KINDS.map(({ kind, title, means, limit, past, testNote, standard }): AlarmKindRow => ({
          kind,
          title,
          means,
          limit,
          is_tested: past !== undefined,
          test_note: testNote ?? null,
          is_standard: !replaced.has(kind),
          is_switched_off: replaced.has(kind) && !enabled.has(kind) && !standard.isOff,
          standard: {
            on_delay_s: standard.onDelayS,
            off_delay_s: standard.offDelayS,
            threshold: standard.threshold,
            deadband: standard.deadband,
            priority: standard.priority,
            instructions: standard.instructions,
            is_enabled: !standard.isOff,
          },
        })),
      }
    },
  )

  app.get(
    `${contract.path}/:id/test`,
    {
      schema: {
        tags,
        params: z.object({ id }),
        querystring: ruleTestQuery,
        response: { 200: ruleTestReply },
      },
    },
    async ({ account: { company }, params, query: { day } }) => {
      const found = await db
        .selectFrom('alarm_rule')
        .select('kind')
        .where('company', '=', company)
        .where('id', '=', params.id)
        .where('archived_at', 'is', null)
        .executeTakeFirst()
      const kind = found && findAlarmKind(found.kind)
      const rule =
        found && (await readCompanyRules(db, company, found.kind)).find((each) => each.id === params.id)
      if (!kind?.past || !rule) throw notFoundProblem()
      const zone = await readCompanyZone(db, company)
      const times = dutyTimesIn(zone)
      const span = { from: wallTimeOn(day, '00:00', zone), to: wallTimeOn(addDays(day, 1), '00:00', zone) }
      const now = context.now()
      const past = await kind.past({ context, db, company, now }, span, {
        times,
        limits: ruleLimits(kind, rule, false),
      })
      const alarms = past.found.flatMap(({ about, name, episodes }) => {
        const isInScope =
          (rule.clientId === null || rule.clientId === about.client) &&
          (rule.assignmentId === null || rule.assignmentId === about.assignment) &&
          (rule.sitePostId === null || rule.sitePostId === about.sitePost)
        if (!isInScope) return []
        return dampEpisodes(episodes, rule, Math.min(span.to, now))
          .episodes.filter(({ since }) => ruleHours(rule, since + rule.onDelayS * 1000, times).isWithin)
          .map(({ since, until }) => ({
            subject: about.subject,
            name,
            worker_id: about.workerId,
            since,
            until,
          }))
      })
      return {
        data: { day, alarms: alarms.toSorted((a, b) => a.since - b.since), left_out: past.leftOut },
      }
    },
  )
}
