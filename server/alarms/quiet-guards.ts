import type { Kysely } from 'kysely'
import { alarmStream } from '../../domain/alarms/alarm.ts'
import { alarmRuleStream } from '../../domain/alarms/alarm-rule.ts'
import { ACTIVE_PHASES } from '../../domain/alarms/alarm-lifecycle.ts'
import { assignmentStream } from '../../domain/records/assignment.ts'
import { companyStream } from '../../domain/records/company.ts'
import { streamParts } from '../../domain/event-sourcing/event.ts'
import { rosterStream } from '../../domain/roster/roster.ts'
import { shiftPatternStream } from '../../domain/roster/shift-pattern.ts'
import { readEvent } from '../../domain/event-sourcing/stored-event.ts'
import { workerStream } from '../../domain/worker/worker.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { fromEventRow } from '../event-log/event-row.ts'
import { type FactsContext, subjectIds, type QuietTest, alarmSubject } from './alarm-kind.ts'
import { ALARM_KINDS } from './alarm-kinds.ts'
import { evaluateSubjects } from './evaluate-subjects.ts'
import { readSubjectAlarms } from './subject-alarms.ts'

/**
 * A guard whose fixes change nothing is checked after one to two of these intervals (ms), to advance the
 * stored progress.
 */
const RENEW_MS = 4 * 60_000
/** Time (ms) until a guard with a condition or alarm is evaluated again for a test. */
const RETRY_MS = 15_000
const MOST_GUARDS = 200_000
const AT_ONCE = 256
const MOST_EVENTS = 500

interface Known {
  /** test for fixes that change nothing; null: any fix may matter */
  test: QuietTest | null
  until: number
}

/** The tests that this process knows for the guards of a company. */
interface OfCompany {
  /** log position up to which events were read */
  position: number
  /** increases whenever a test is discarded */
  changes: number
  guards: Map<string, Known>
}

const always = ALARM_KINDS.filter(({ followsFixes }) => followsFixes === 'always')
const following = ALARM_KINDS.filter(({ followsFixes }) => followsFixes)

/**
 * Stores a test for each guard without condition and alarm. It shows without a query that a new fix changes
 * nothing. Events can invalidate tests, so `follow` reads the log to its end in the transaction that stores
 * the fixes.
 */
class QuietGuards {
  readonly #companies = new Map<string, OfCompany>()
  readonly #context: Context

  constructor(context: Context) {
    this.#context = context
  }

  #of(company: CompanyId): OfCompany {
    const known = this.#companies.get(company)
    if (known) return known
    const made = { position: -1, changes: 0, guards: new Map<string, Known>() }
    this.#companies.set(company, made)
    return made
  }

  /**
   * Discards the tests that new events may have invalidated. Call it before the transaction appends its own
   * events.
   */
  async follow(db: Kysely<Tables>, company: CompanyId): Promise<void> {
    const of = this.#of(company)
    const head = await db
      .selectFrom('head')
      .select('position')
      .where('company', '=', company)
      .executeTakeFirst()
    const position = head?.position ?? 0
    if (position === of.position) return
    if (of.position < 0 || position < of.position || position - of.position > MOST_EVENTS) {
      of.guards.clear()
      of.changes++
    } else
      for (const row of await db
        .selectFrom('event')
        .selectAll()
        .where('company', '=', company)
        .where('position', '>', of.position)
        .where('position', '<=', position)
        .orderBy('position')
        .execute())
        forget(of, row)
    of.position = position
  }

  /** Creates tests for guards who have none, with a few queries for all of them. */
  async learn(company: CompanyId, workerIds: readonly string[]): Promise<void> {
    const { db, log, now: clock } = this.#context
    const now = clock()
    const of = this.#of(company)
    const unknown = workerIds.filter((id) => {
      const known = of.guards.get(id)
      return !known || (known.test === null && known.until <= now)
    })
    if (unknown.length === 0) return
    try {
      await this.follow(db, company)
      const { changes } = of
      const learnt = await testsOf(this.#context, company, unknown.slice(0, AT_ONCE))
      if (of.changes !== changes) return
      if (of.guards.size + learnt.size > MOST_GUARDS) of.guards.clear()
      for (const [id, test] of learnt) {
        const spread = this.#context.random() * RENEW_MS
        of.guards.set(id, { test, until: now + (test ? RENEW_MS + spread : RETRY_MS) })
      }
    } catch (error) {
      // fixes must be stored even if this fails; without a test, these guards are checked
      log.warn({ err: error, company }, 'learning of quiet guards failed')
    }
  }

  /**
   * Returns the new fixes that alarms must check. Call `renew` after the commit, so that guards whose fixes
   * change nothing are skipped for another interval.
   */
  stirring<Fix extends Parameters<QuietTest>[0] & { workerId: string }>(
    company: CompanyId,
    fixes: readonly Fix[],
  ): { reported: Fix[]; renew: () => void } {
    const { guards } = this.#of(company)
    const now = this.#context.now()
    const due = new Set<Known>()
    const reported = fixes.filter((fix) => {
      const known = guards.get(fix.workerId)
      if (!known?.test) return true
      if (!known.test(fix)) {
        guards.delete(fix.workerId)
        return true
      }
      if (known.until > now || due.has(known)) return false
      due.add(known)
      return true
    })
    const renew = () => {
      for (const known of due) known.until = now + RENEW_MS + this.#context.random() * RENEW_MS
    }
    return { reported, renew }
  }
}

/** Discards the tests that an event may have invalidated. */
function forget(of: OfCompany, row: Tables['event']): void {
  const { type, id } = streamParts(row.stream)
  const drop = (workerId: string | null) => {
    of.changes++
    if (workerId === null) of.guards.clear()
    else of.guards.delete(workerId)
  }
  switch (type) {
    case alarmStream.name: {
      const event = readEvent(alarmStream, fromEventRow(row).event)
      if (event.type === 'AlarmRaised' && event.workerId !== null) drop(event.workerId)
      break
    }
    case workerStream.name:
      drop(id)
      break
    case rosterStream.name:
      if (row.type === 'RosterPublished') drop(null)
      break
    case companyStream.name:
      if (row.type === 'CompanyChanged') drop(null)
      break
    case assignmentStream.name:
    case alarmRuleStream.name:
    case shiftPatternStream.name:
      drop(null)
  }
}

/** Returns for each guard a test for fixes that change nothing; null: any fix may matter. */
async function testsOf(
  context: Context,
  company: CompanyId,
  ids: readonly string[],
): Promise<Map<string, QuietTest | null>> {
  const asked: FactsContext = { context, db: context.db, company, now: context.now(), once: new Map() }
  const subjects = ids.map((id) => alarmSubject('worker', id))
  const alarms = await readSubjectAlarms(asked, subjects)
  const tests = new Map<string, QuietTest[] | null>()
  for (const subject of subjects) {
    const own = following.flatMap(({ kind }) => alarms.get(kind)?.get(subject) ?? [])
    const isAtRest = own.every(({ status, isActive }) => !isActive && !ACTIVE_PHASES.includes(status))
    // a late fix from before this time may withdraw an alarm
    const over = Math.max(0, ...own.map(({ clearedAt, since }) => clearedAt ?? since))
    tests.set(subject, isAtRest ? [({ t }) => t > over] : null)
  }
  for (const kind of always)
    for (const { subject, quiet } of (await evaluateSubjects(asked, kind, subjects)).looks) {
      const test = quiet()
      if (test === null) tests.set(subject, null)
      else tests.get(subject)?.push(test)
    }
  return new Map(
    [...tests].map(([subject, all]) => [
      subjectIds('worker', [subject])[0] ?? '',
      all && ((fix) => all.every((test) => test(fix))),
    ]),
  )
}

const known = new WeakMap<Context['db'], QuietGuards>()

/** Returns the tests of this process for a database, and creates them on the first call. */
export function createQuietGuards(context: Context): QuietGuards {
  const guards = known.get(context.db) ?? new QuietGuards(context)
  known.set(context.db, guards)
  return guards
}
