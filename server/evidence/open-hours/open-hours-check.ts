import { rmSync, statSync } from 'node:fs'
import type { Context } from '../../app/context.ts'
import { companyId } from '../../db/company-id.ts'
import { startLeasedWork } from '../../db/leased-work.ts'
import { clearSealFault, readSealFaults, recordSealFault } from '../seal-check/seal-faults.ts'
import { SEAL_CHECK_STEP_MS, SEAL_CHECK_WORK_MS } from '../seal-check/seal-check.ts'
import { createPurgeCheck, findNoteFaults, noteFaultText, createSealCheck } from './note-faults.ts'
import { listNoteFiles } from './note-files.ts'
import { rewriteRecentNotes } from './rewrite-recent-notes.ts'
import { type HourNotes, readNotedHours } from './hour-notes.ts'

/** pause after all notes were compared, ms */
const REST_MS = 60_000
/** a notes file that was not changed for this time (ms) is complete */
const QUIET_MS = 30 * 60_000
/** value of `late` in `seal_fault` for fixes that differ from the notes, instead of a sealing round */
const BEFORE_SEALING = -1

/**
 * Repeatedly compares the fixes of unsealed hours with their notes. Deletes a notes file once everything in
 * it is sealed and equal.
 */
export class OpenHoursCheck {
  readonly #context: Context
  readonly #told = new Map<string, { company: string; workerId: string; hour: number }>()
  #look: AsyncGenerator<void> | null = null
  #hasBegun = false
  #restsUntil = 0

  constructor(context: Context) {
    this.#context = context
  }

  /** Continues the comparison for this number of ms. After a complete comparison, pauses. */
  async step(ms: number): Promise<void> {
    if (performance.now() < this.#restsUntil) return
    const until = performance.now() + ms
    this.#look ??= this.#lookAtAll()
    do {
      if (!(await this.#look.next()).done) continue
      this.#look = null
      this.#restsUntil = performance.now() + REST_MS
      return
    } while (performance.now() < until)
  }

  /** Compares all notes at once. */
  async look(): Promise<void> {
    for await (const _ of this.#lookAtAll());
  }

  async *#lookAtAll(): AsyncGenerator<void> {
    const found = new Set<string>()
    if (!this.#hasBegun) {
      await this.#rememberTold()
      yield* rewriteRecentNotes(this.#context)
      this.#hasBegun = true
    }
    for (const path of listNoteFiles(this.#context.config)) {
      const { hours, unread } = await readNotedHours([path])
      let isGood = unread.size === 0
      for (const hour of hours.values()) {
        yield
        if (await this.#differs(hour, found)) isGood = false
      }
      if (isGood && !this.#isWritten(path) && (await this.#areSealed([...hours.values()])))
        rmSync(path, { force: true })
    }
    for (const [key, { company, ...place }] of this.#told) {
      if (found.has(key)) continue
      this.#told.delete(key)
      const { db, now } = this.#context
      await clearSealFault(db, companyId(company), { ...place, late: BEFORE_SEALING }, now())
    }
  }

  async #differs(noted: HourNotes, found: Set<string>): Promise<boolean> {
    const { db, log, now } = this.#context
    const company = companyId(noted.company)
    const { workerId, hour } = noted
    const faults = await findNoteFaults(this.#context, noted)
    const [first] = faults
    // checked after reading the fixes, because retention logs a deletion before it deletes
    if (!first || (await createPurgeCheck(this.#context, company))(hour)) return false
    const key = JSON.stringify([noted.company, workerId, hour])
    found.add(key)
    const fault = `${new Date(first.minute).toISOString().slice(11, 16)} UTC: ${first.fault}`
    await recordSealFault(db, company, { workerId, hour, late: BEFORE_SEALING, fault }, now())
    if (!this.#told.has(key))
      for (const each of faults) log.error(`company ${company}: FIXES NOT AS STORED: ${noteFaultText(each)}`)
    this.#told.set(key, { company: noted.company, workerId, hour })
    return true
  }

  /** Loads the differences that an earlier process has reported, so that they are not logged again. */
  async #rememberTold(): Promise<void> {
    const { db, engine } = this.#context
    if (engine === 'postgres') return
    for (const { company } of await db.selectFrom('sealing_state').select('company').execute())
      for (const { workerId, hour, late } of await readSealFaults(db, companyId(company)))
        if (late === BEFORE_SEALING)
          this.#told.set(JSON.stringify([company, workerId, hour]), { company, workerId, hour })
  }

  /** Returns whether a process may still append to a notes file. */
  #isWritten(path: string): boolean {
    if (path === this.#context.openHours.file) return true
    return Math.abs(this.#context.now() - statSync(path).mtimeMs) < QUIET_MS
  }

  async #areSealed(hours: readonly HourNotes[]): Promise<boolean> {
    for (const company of new Set(hours.map((each) => each.company))) {
      const isSealed = await createSealCheck(this.#context, companyId(company))
      if (!hours.every((each) => each.company !== company || isSealed(each))) return false
    }
    return true
  }
}

/**
 * Starts to compare fixes with notes in the background. Every server process does so, because each has its
 * own notes files.
 */
export async function startOpenHoursCheck(context: Context): Promise<() => Promise<void>> {
  const check = new OpenHoursCheck(context)
  const work = {
    name: 'open hours check',
    everywhere: true,
    periodMs: SEAL_CHECK_STEP_MS,
    failure: 'fixes of open hours could not be compared with their notes',
  }
  return startLeasedWork(context, work, async () => {
    if (!context.space.short) await check.step(SEAL_CHECK_WORK_MS)
  })
}
