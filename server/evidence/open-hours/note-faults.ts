import { SEAL_HOUR_MS, retainedFrom } from '../../../domain/evidence/seals/closed-hours.ts'
import { fixSealsStream } from '../../../domain/evidence/seals/fix-seals.ts'
import { streamName } from '../../../domain/event-sourcing/event.ts'
import type { CompanyId } from '../../db/company-id.ts'
import type { Database, Engine } from '../../db/open-database.ts'
import { loadState } from '../../event-log/stream-snapshots.ts'
import { retentionDaysAt } from '../verify/purged-hours.ts'
import { sealedCountText } from '../sealing/hour-seals.ts'
import { readVersionLines } from '../verify/version-lines.ts'
import { leavesDigest, type MinuteNote } from './minute-note.ts'
import type { HourNotes } from './hour-notes.ts'

type Source = { db: Database; engine: Engine; now: () => number }

/** A minute of a guard whose fixes differ from the notes about them. */
export interface NoteFault {
  workerId: string
  /** start of the minute, ms since epoch UTC */
  minute: number
  fault: string
}

/** number of distinct fix times that one query reads */
const SLICE = 5000

/** Compares the stored fixes of one guard's hour with the notes about them, minute by minute. */
export async function findNoteFaults(
  source: Source,
  { company, workerId, hour, notes }: HourNotes,
): Promise<NoteFault[]> {
  const leaves = new Map<string, string>()
  const span = { from: hour, to: hour + SEAL_HOUR_MS }
  for await (const lines of readVersionLines(source, { company, worker: workerId }, span, SLICE))
    for (const { t, version, leaf } of lines) leaves.set(`${t} ${version}`, leaf)
  const minutes = new Map<number, string>()
  for (const note of notes) {
    const fault = differenceOf(note, leaves)
    if (fault !== null && !minutes.has(note.minute)) minutes.set(note.minute, fault)
  }
  return [...minutes].map(([minute, fault]) => ({ workerId, minute, fault }))
}

function differenceOf({ versions, digest }: MinuteNote, leaves: ReadonlyMap<string, string>): string | null {
  const found = versions.flatMap(([t, version]) => leaves.get(`${t} ${version}`) ?? [])
  const gone = versions.length - found.length
  if (gone > 0)
    return `${gone} of ${sealedCountText(versions.length)} that ${versions.length === 1 ? 'was' : 'were'} stored ${gone === 1 ? 'is' : 'are'} gone`
  // strings from `readVersionLines` contain one byte per character
  const texts = found.map((leaf) => Buffer.from(leaf, 'latin1').toString())
  return leavesDigest(texts) === digest
    ? null
    : `${sealedCountText(versions.length)} as stored, but changed since`
}

/**
 * Returns the difference as text, e.g. `guard 7, 2026-11-22 14:05 UTC: 1 of 2 fixes that were stored is
 * gone`.
 */
export const noteFaultText = ({ workerId, minute, fault }: NoteFault): string =>
  `guard ${workerId}, ${new Date(minute).toISOString().slice(0, 16).replace('T', ' ')} UTC: ${fault}`

/** Returns a function that tells whether retention may already have deleted the fixes of an hour. */
export async function createPurgeCheck(
  { db, now }: Source,
  company: CompanyId,
): Promise<(hour: number) => boolean> {
  const { state } = await loadState(db, company, streamName(fixSealsStream.name, company), fixSealsStream)
  const daysAt = await retentionDaysAt(db, company)
  const before = Math.max(state.purgedBefore, retainedFrom(daysAt(Number.MAX_SAFE_INTEGER), now()))
  return (hour) => hour < before
}

/** Returns a function that tells whether everything in the notes about an hour is sealed. */
export async function createSealCheck(
  { db }: Source,
  company: CompanyId,
): Promise<(hour: HourNotes) => boolean> {
  const { state } = await loadState(db, company, streamName(fixSealsStream.name, company), fixSealsStream)
  const whole = state.going === null ? state.round : state.round - 1
  return ({ hour, notes }) =>
    notes.every(({ late }) => (late === 0 ? hour < state.sealedUntil : late <= whole))
}
