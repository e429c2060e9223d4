import './alarm-tables.ts'
import type { Transaction } from 'kysely'
import type { Context } from '../app/context.ts'
import { type CompanyId, companyId } from '../db/company-id.ts'
import { startLeasedWork } from '../db/leased-work.ts'
import type { Tables } from '../db/tables.ts'
import { lockHead } from '../event-log/append.ts'
import { readAllHeads } from '../event-log/read-log.ts'
import { runPolicy, type Policy } from '../background/policy.ts'
import { setTimer } from '../background/timer.ts'
import { padToPowerOfTwo, groupBy } from '../fixes/batches.ts'
import { type FactsContext, alarmSubject } from './alarm-kind.ts'
import { ALARM_KINDS } from './alarm-kinds.ts'
import { evaluateAlarms, scheduleMissingEvaluations } from './alarm-policy.ts'
import { evaluateSubjects } from './evaluate-subjects.ts'
import { readSubjectAlarms } from './subject-alarms.ts'
import { ALARM_POLICY, evaluationTimerKey } from './schedule-evaluation.ts'

const PERIOD_MS = 500
const AT_ONCE = 200

/** Checks alarms for guards with new fixes, until the queue of such guards is empty. */
export async function evaluateNewFixes(
  context: Context,
  goesOn: () => Promise<boolean> = async () => true,
): Promise<void> {
  for (let found = AT_ONCE; found === AT_ONCE && (await goesOn());) {
    const noted = await context.db
      .selectFrom('alarm_queue')
      .selectAll()
      // always true; it makes the query use the index on `at`
      .where('at', '>', 0)
      .orderBy('at')
      .limit(AT_ONCE)
      .execute()
    found = noted.length
    for (const [company, rows] of groupBy(noted, (row) => row.company))
      await lookAtGuards(context, companyId(company), rows)
  }
}

type Noted = Tables['alarm_queue']

async function lookAtGuards(context: Context, company: CompanyId, noted: readonly Noted[]): Promise<void> {
  const asked: FactsContext = {
    context,
    db: context.db,
    company,
    now: context.now(),
    once: new Map(),
    from: new Map(noted.map(({ worker_id, from_t }) => [alarmSubject('worker', worker_id), from_t])),
    fakes: new Map(
      noted.flatMap(({ worker_id, fake_t }) =>
        fake_t === null ? [] : [[alarmSubject('worker', worker_id), fake_t] as const],
      ),
    ),
  }
  const subjects = noted.map(({ worker_id }) => alarmSubject('worker', worker_id))
  // first without a lock, because most checks change nothing
  const concerned = new Map<string, string[]>()
  const again: { key: string; dueAt: number }[] = []
  const keeps: ((db: Transaction<Tables>) => Promise<void>)[] = []
  const alarms = await readSubjectAlarms(asked, subjects)
  for (const kind of ALARM_KINDS.filter(({ followsFixes }) => followsFixes)) {
    const known = alarms.get(kind.kind)
    const of = kind.followsFixes === 'always' ? subjects : subjects.filter((subject) => known?.has(subject))
    if (of.length === 0) continue
    const { looks: all, keep } = await evaluateSubjects(asked, kind, of)
    const looks = all.filter(({ isQuiet }) => !isQuiet)
    const due = looks
      .filter(({ decide }) => decide([], null).commands.length > 0)
      .map(({ subject }) => subject)
    if (due.length > 0) concerned.set(kind.kind, due)
    for (const { subject, isPending, decide } of looks) {
      const at = isPending && !due.includes(subject) ? decide([], null).again : null
      if (at !== null) again.push({ key: evaluationTimerKey(kind.kind, subject), dueAt: at })
    }
    if (due.length === 0) keeps.push(keep)
  }
  const changed = await context.db.transaction().execute(async (trx) => {
    let commanded = false
    if (concerned.size > 0) await lockHead(trx, company)
    for (const [kind, of] of concerned) {
      // check again while the log is locked, because an event may have changed the result meanwhile
      const { once: _, ...now } = asked
      const locked = { ...now, db: trx }
      const policy = onceRead(() => evaluateAlarms(locked, trx, kind, of))
      const timelineEvent = { timer: { key: kind, dueAt: asked.now } }
      const source = `fixes.${context.newId()}`
      commanded = (await runPolicy(context, trx, { policy, company, timelineEvent, source })) || commanded
    }
    for (const keep of keeps) await keep(trx)
    for (const timer of again) await setTimer(trx, { company, policy: ALARM_POLICY, ...timer })
    // lock the rows in the same order as the transactions that store fixes, to avoid deadlocks
    if (context.engine === 'postgres')
      await trx
        .selectFrom('alarm_queue')
        .select('worker_id')
        .where('company', '=', company)
        .where(
          'worker_id',
          'in',
          noted.map(({ worker_id }) => worker_id),
        )
        .orderBy('worker_id')
        .forUpdate()
        .execute()
    // if newer fixes arrived meanwhile, `noted` has changed and the guard stays in the queue
    for (const [number, rows] of groupBy(noted, (row) => row.noted))
      await trx
        .deleteFrom('alarm_queue')
        .where('company', '=', company)
        .where('worker_id', 'in', padToPowerOfTwo(rows.map(({ worker_id }) => worker_id)))
        .where('noted', '=', number)
        .execute()
    return commanded
  })
  if (changed) context.events.wake(company)
}

/**
 * Creates a policy that returns the given result. New fixes are neither an event nor a timer, which policies
 * normally follow.
 */
const onceRead = (read: () => ReturnType<typeof evaluateAlarms>): Policy =>
  ({
    name: ALARM_POLICY,
    streams: [],
    read,
    decide: (_event: unknown, wanted: unknown) => wanted,
  }) as Policy

/**
 * Starts to check the alarms of guards whose fixes were stored; such guards are in a queue. Returns the
 * function that stops it.
 */
export async function startFixFollower(context: Context): Promise<() => Promise<void>> {
  const heads = await readAllHeads(context.db)
  await scheduleMissingEvaluations(
    context,
    heads.map(({ company }) => companyId(company)),
  )
  const work = { name: 'alarms', periodMs: PERIOD_MS, failure: 'looking for alarms failed', atOnce: true }
  return startLeasedWork(context, work, async (lease, stopped) => {
    const goesOn = async () => !stopped() && !context.space.short && (await lease.isHeld())
    await evaluateNewFixes(context, goesOn)
  })
}
