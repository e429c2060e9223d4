import type { Kysely } from 'kysely'
import {
  ruleHours,
  type AlarmRule,
  canAnyRuleApply,
  ruleKey,
  applicableRules,
} from '../../domain/alarms/applicable-rules.ts'
import {
  decideAlarms,
  type DecidedAlarms,
  type KnownAlarm,
  type SubjectCondition,
} from '../../domain/alarms/decide-alarms.ts'
import { dutyTimesIn, type DutyTimes } from '../../domain/duty/duty-times.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { type AlarmKind, type FactsContext, type QuietTest, readOnce } from './alarm-kind.ts'
import { ruleLimits, standardRule } from './alarm-kinds.ts'
import { readSubjectAlarms } from './subject-alarms.ts'

/**
 * Result of checking one subject. `decide` takes ids for new alarms; `raises` is how many it needs. Its
 * argument `group` is the first alarm of the group that new alarms join.
 */
export interface SubjectEvaluation {
  subject: string
  raises: number
  /** whether a condition is true, even if its on-delay still runs and there is no alarm yet */
  isPending: boolean
  /** whether there is no condition and no alarm, so nothing to do */
  isQuiet: boolean
  workerId: string | null
  /** returns a test for fixes that change nothing; null: any fix may matter */
  quiet: () => QuietTest | null
  decide: (newIds: readonly string[], group: string | null) => DecidedAlarms
}

/** Reads the facts of subjects of one kind and evaluates them by the rules that apply. Writes nothing. */
export async function evaluateSubjects(
  asked: FactsContext,
  kind: AlarmKind,
  subjects: readonly string[],
): Promise<{ looks: SubjectEvaluation[]; keep: (db: Kysely<Tables>) => Promise<void> }> {
  const { db, company, now } = asked
  const own = (await readOnce(asked, 'rules', () => allRulesOf(db, company)))
    .filter((rule) => rule.kind === kind.kind)
    .map((rule) => (kind.ignoresOnDelay ? { ...rule, onDelayS: 0 } : rule))
  const known = (await readSubjectAlarms(asked, subjects)).get(kind.kind)
  const times = await readOnce(asked, 'times', () => timesOf(asked))
  const isOff = known === undefined && !canAnyRuleApply(own, standardRule(kind))
  if (!times || isOff) return { looks: [], keep: async () => {} }
  const facts = await kind.read(asked, subjects)
  const looks: SubjectEvaluation[] = []
  for (const subject of subjects) {
    const of = facts.get(subject)
    const alarms = known?.get(subject) ?? []
    const rules = of ? applicableRules(own, standardRule(kind), of.about) : []
    const judged = rules.map((rule) => judgedBy(kind, of, rule, alarms, { now, times }))
    const keys = new Set(rules.map(ruleKey))
    const orphans = alarms.filter((alarm) => !keys.has(alarm.ruleKey))
    const isRaising = (look: SubjectCondition) => look.episodes.length > 0
    const decide: SubjectEvaluation['decide'] = (newIds, group) => {
      let used = 0
      const newId = () => newIds[used++] ?? ''
      const parts = judged.map(({ look, rule, own: mine }) =>
        decideAlarms({
          look,
          rules: [{ rule, ...hoursNow(rule, now, times) }],
          alarms: mine,
          group,
          newId,
          now,
        }),
      )
      const gone = decideAlarms({ look: NO_LOOK, rules: [], alarms: orphans, group: null, newId, now })
      const agains = parts.flatMap(({ again }) => again ?? [])
      return {
        commands: [...parts, gone].flatMap(({ commands }) => commands),
        again: agains.length === 0 ? null : Math.min(...agains),
      }
    }
    const isPending = judged.some(({ look }) => isRaising(look))
    const isQuiet = !isPending && alarms.length === 0
    const raises = isQuiet
      ? 0
      : decide([], null).commands.filter(({ command }) => command.type === 'RaiseAlarm').length
    const quiet = () => {
      if (isPending) return null
      if (!of || judged.length === 0) return () => true
      const limits = judged.map((each) => each.limits)
      return kind.quiet?.(of, limits, times) ?? null
    }
    looks.push({ subject, raises, isPending, isQuiet, workerId: of?.about.workerId ?? null, quiet, decide })
  }
  const keep = async (into: Kysely<Tables>) => kind.keep?.(into, company, [...facts.values()])
  return { looks, keep }
}

/** Returns the duty times in the company's time zone; null: the company does not exist. */
async function timesOf({ db, company }: FactsContext): Promise<DutyTimes | null> {
  const zone = await db.selectFrom('company').select('time_zone').where('id', '=', company).executeTakeFirst()
  return zone ? dutyTimesIn(zone.time_zone) : null
}

const NO_LOOK: SubjectCondition = {
  about: {
    subject: '',
    workerId: null,
    client: null,
    assignment: null,
    sitePost: null,
    document: null,
    isClosed: false,
  },
  episodes: [],
  knownFrom: null,
  seenAt: null,
  again: null,
}

function judgedBy(
  kind: AlarmKind,
  facts: { about: SubjectCondition['about'] } | undefined,
  rule: AlarmRule,
  alarms: readonly KnownAlarm[],
  at: { now: number; times: DutyTimes },
) {
  const own = alarms.filter((alarm) => alarm.ruleKey === ruleKey(rule))
  const limits = ruleLimits(
    kind,
    rule,
    own.some(({ isActive }) => isActive),
  )
  const about = facts?.about ?? NO_LOOK.about
  return { rule, own, limits, look: { about, ...kind.judge(facts ?? { about }, limits, at) } }
}

function hoursNow(rule: AlarmRule, now: number, times: DutyTimes) {
  const { isWithin, changesAt } = ruleHours(rule, now, times)
  return { isWithinHours: isWithin, hoursChangeAt: changesAt }
}

/** Returns the company's own rules for a kind. */
export const readCompanyRules = async (
  db: Kysely<Tables>,
  company: CompanyId,
  kind: string,
): Promise<AlarmRule[]> => (await allRulesOf(db, company)).filter((rule) => rule.kind === kind)

async function allRulesOf(db: Kysely<Tables>, company: CompanyId): Promise<AlarmRule[]> {
  const rows = await db
    .selectFrom('alarm_rule')
    .selectAll()
    .where('company', '=', company)
    .where('archived_at', 'is', null)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    kind: row.kind,
    clientId: row.client_id,
    assignmentId: row.assignment_id,
    sitePostId: row.site_post_id,
    hoursStart: row.hours_start,
    hoursMin: row.hours_min,
    onDelayS: row.on_delay_s,
    offDelayS: row.off_delay_s,
    threshold: row.threshold,
    deadband: row.deadband,
    priority: row.priority,
    instructions: row.instructions,
    userId: row.user_id,
    roleId: row.role_id,
    escalateAfterMin: row.escalate_after_min,
    isEnabled: row.is_enabled === 1,
  }))
}
