import { dailyRule } from '../duty/duty-rule.ts'
import type { DutyTimes } from '../duty/duty-times.ts'
import type { AlarmRuleFields } from './alarm-rule.ts'

/** A rule that applies to subjects; `id` is null for the default rule of its kind. */
export interface AlarmRule extends AlarmRuleFields {
  id: string | null
}

/** The subject of an alarm, and where it belongs. */
export interface AlarmContext {
  /** stream of the subject, e.g. `worker-17` */
  subject: string
  workerId: string | null
  client: string | null
  assignment: string | null
  sitePost: string | null
  document: string | null
  /** whether the assignment or post is archived */
  isClosed: boolean
}

/** Returns the key of a rule, unique among the rules of a subject. */
export const ruleKey = ({ id, kind }: Pick<AlarmRule, 'id' | 'kind'>): string => id ?? kind

const isOfCompany = (rule: AlarmRule) =>
  rule.clientId === null && rule.assignmentId === null && rule.sitePostId === null

/**
 * Returns the rules that apply to a subject: all with the narrowest scope that has an enabled rule. The
 * default rule applies only if the company has no company-wide rule of the kind.
 */
export function applicableRules(
  own: readonly AlarmRule[],
  standard: AlarmRule,
  about: Pick<AlarmContext, 'client' | 'assignment' | 'sitePost'>,
): AlarmRule[] {
  const ofKind = own.filter(({ kind }) => kind === standard.kind)
  const ofCompany = ofKind.filter(isOfCompany)
  const held = (field: 'sitePost' | 'assignment' | 'client') =>
    ofKind.filter((rule) => rule[`${field}Id`] !== null && rule[`${field}Id`] === about[field])
  const levels = [
    held('sitePost'),
    held('assignment'),
    held('client'),
    ofCompany.length > 0 ? ofCompany : [standard],
  ]
  return (
    levels.map((level) => level.filter(({ isEnabled }) => isEnabled)).find((level) => level.length > 0) ?? []
  )
}

/**
 * Returns whether any rule of a kind is enabled: one of the company, or the default rule if it still
 * applies.
 */
export const canAnyRuleApply = (own: readonly AlarmRule[], standard: AlarmRule): boolean =>
  own.some(({ isEnabled }) => isEnabled) || (standard.isEnabled && !own.some(isOfCompany))

const DAY_MS = 24 * 3_600_000

/**
 * Returns whether `now` is within the hours of a rule, and when that next changes, ms since epoch UTC;
 * null: never.
 */
export function ruleHours(
  { hoursStart, hoursMin }: Pick<AlarmRule, 'hoursStart' | 'hoursMin'>,
  now: number,
  times: DutyTimes,
): { isWithin: boolean; changesAt: number | null } {
  if (hoursStart === null || hoursMin === null) return { isWithin: true, changesAt: null }
  const rule = dailyRule(hoursStart, hoursMin)
  const going = times.at(rule, now)
  if (going) return { isWithin: true, changesAt: going.to }
  const next = times.within(rule, { from: now, to: now + 2 * DAY_MS }).find(({ from }) => from > now)
  return { isWithin: false, changesAt: next?.from ?? null }
}
