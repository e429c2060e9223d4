import type { Context } from '../../app/context.ts'
import { startLeasedWork } from '../../db/leased-work.ts'
import { MOVED_ROUND } from '../../db/moved-company.ts'
import { SEAL_HOUR_MS, retainedFrom } from '../../../domain/evidence/seals/closed-hours.ts'
import { fixSealsStream, type Seal } from '../../../domain/evidence/seals/fix-seals.ts'
import { streamName } from '../../../domain/event-sourcing/event.ts'
import { companyId, type CompanyId } from '../../db/company-id.ts'
import { readStream } from '../../event-log/read-log.ts'
import { type HourSeal, HourSeals, describeSealDifference } from '../sealing/hour-seals.ts'
import { retentionDaysAt } from '../verify/purged-hours.ts'
import { sealIndexEntries } from '../sealing/seal-index.ts'
import { clearSealFault, readSealFaults, recordSealFault } from './seal-faults.ts'
import { fixFaultText } from '../verify/verify-fixes.ts'
import { readVersionLines } from '../verify/version-lines.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    /**
     * Progress of the background check of each company's seals. `ended_at` is when the last complete check
     * ended, ms since epoch UTC.
     */
    seal_check: {
      company: string
      /** version of the last sealing event that was checked; 0 between two complete checks */
      version: number
      ended_at: number | null
    }
  }
}

/** pause between two complete checks of a company, ms */
const REST_MS = 3_600_000
/** interval at which the progress is stored, ms */
const KEPT_EACH_MS = 30_000
/** number of distinct fix times that one query reads */
const SLICE = 1000

type Stated = Seal & { late: number }

interface Round {
  company: CompanyId
  version: number
  /** seals of the event with this version that are not yet checked */
  seals: Stated[]
  /** differences that are already stored, by `keyOf` */
  faults: Set<string>
}

const keyOf = ({ workerId, hour, late }: Omit<Stated, 'count' | 'root'>) => `${workerId} ${hour} ${late}`

/**
 * Compares the fixes of all companies with their seals, seal by seal in the order of the log, again and
 * again. It does not find fixes that somebody added to an hour without a seal; `npm run verify` does.
 */
export class SealCheck {
  readonly #context: Context
  #round: Round | null = null
  #keptAt = 0

  constructor(context: Context) {
    this.#context = context
  }

  /**
   * Checks seals for about `ms` ms, but at least one. Returns false if every company was checked within the
   * last hour.
   */
  async step(ms: number): Promise<boolean> {
    const until = performance.now() + ms
    do if (!(await this.#checkNext())) return false
    while (performance.now() < until)
    return true
  }

  async #checkNext(): Promise<boolean> {
    this.#round ??= await this.#nextRound()
    if (!this.#round) return false
    const { company, version, seals } = this.#round
    const next = seals.shift()
    if (next) await this.#check(this.#round, next)
    else {
      const { now, db } = this.#context
      const stream = streamName(fixSealsStream.name, company)
      const [record] = await readStream(db, company, stream, { after: version, limit: 1 })
      if (!record) {
        await this.#keep(company, { version: 0, ended_at: now() })
        this.#round = null
        return true
      }
      if (Math.abs(now() - this.#keptAt) >= KEPT_EACH_MS) await this.#keep(company, { version })
      this.#round.version = record.version
      const { data } = fixSealsStream.event.safeParse(record.event)
      if (data?.type === 'FixesSealed') seals.push(...sealIndexEntries(data))
    }
    return true
  }

  /**
   * Returns the company whose check is not finished, otherwise the one that was checked longest ago. null:
   * none is due.
   */
  async #nextRound(): Promise<Round | null> {
    const { db, now } = this.#context
    const rows = await db
      .selectFrom('sealing_state')
      .leftJoin('seal_check', 'seal_check.company', 'sealing_state.company')
      .select(['sealing_state.company', 'version', 'ended_at'])
      .where('sealing_state.round', '!=', MOVED_ROUND)
      .orderBy('sealing_state.company')
      .execute()
    const due = rows
      .filter(({ version, ended_at }) => version || Math.abs(now() - (ended_at ?? -Infinity)) >= REST_MS)
      .sort((a, b) => Number(!a.version) - Number(!b.version) || (a.ended_at ?? 0) - (b.ended_at ?? 0))
    const [row] = due
    if (!row) return null
    const company = companyId(row.company)
    const faults = new Set((await readSealFaults(db, company)).map(keyOf))
    return { company, version: row.version ?? 0, seals: [], faults }
  }

  async #check({ company, faults, version }: Round, seal: Stated): Promise<void> {
    const { db, log, now } = this.#context
    const { workerId, hour, late } = seal
    const fault = describeSealDifference(seal, await this.#found(company, seal), late)
    const isKnown = faults.has(keyOf(seal))
    if (fault === null || (await this.#isPurged(company, version, hour))) {
      if (isKnown) await clearSealFault(db, company, seal, now())
      return
    }
    await recordSealFault(db, company, { ...seal, fault }, now())
    if (isKnown) return
    faults.add(keyOf(seal))
    const text = fixFaultText({ company, guard: workerId, hour, fault })
    log.error(`company ${company}: FIXES NOT AS SEALED: ${text}`)
  }

  async #found(
    company: CompanyId,
    { workerId, hour, late }: Stated,
  ): Promise<Pick<HourSeal, 'count' | 'root'>> {
    const hours = new HourSeals()
    const span = { from: hour, to: hour + SEAL_HOUR_MS }
    for await (const lines of readVersionLines(this.#context, { company, worker: workerId }, span, SLICE))
      hours.add(lines.filter((line) => line.late === late))
    return hours.end()[0] ?? { count: 0, root: '' }
  }

  /**
   * Returns whether retention has deleted the fixes of an hour. Call it after reading the fixes, because
   * retention logs a deletion before it deletes.
   */
  async #isPurged(company: CompanyId, version: number, hour: number): Promise<boolean> {
    const { db, now } = this.#context
    const said = await db
      .selectFrom('purged_fixes')
      .select('version')
      .where('company', '=', company)
      .where('version', '>', version)
      .where('before', '>', hour)
      .limit(1)
      .executeTakeFirst()
    if (said) return true
    const daysAt = await retentionDaysAt(db, company)
    return hour < retainedFrom(daysAt(Number.MAX_SAFE_INTEGER), now())
  }

  async #keep(company: CompanyId, done: { version: number; ended_at?: number }): Promise<void> {
    this.#keptAt = this.#context.now()
    await this.#context.db
      .insertInto('seal_check')
      .values({ company, ended_at: null, ...done })
      .onConflict((conflict) => conflict.column('company').doUpdateSet(done))
      .execute()
  }
}

/** interval and duration of the steps, ms; the check thus works 20 ms per second */
export const SEAL_CHECK_STEP_MS = 500
export const SEAL_CHECK_WORK_MS = 10
/** the lease is checked once per this number of steps */
const STEPS_A_LEASE = 10

/** Starts to compare fixes with their seals in the background, in one server process at a time. */
export async function startSealCheck(context: Context): Promise<() => Promise<void>> {
  const check = new SealCheck(context)
  let steps = 0
  let isDue = false
  const work = {
    name: 'seal check',
    periodMs: SEAL_CHECK_STEP_MS,
    failure: 'fixes could not be held against their seals',
  }
  return startLeasedWork(context, work, async (lease) => {
    if (steps++ % STEPS_A_LEASE === 0) isDue = !context.space.short && (await lease.isHeld())
    if (!isDue) return
    // false first, so that after an error or without due work the lease is released and the next step waits
    isDue = false
    isDue = await check.step(SEAL_CHECK_WORK_MS)
  })
}
