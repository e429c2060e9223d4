import { SEAL_HOUR_MS } from '../../../domain/evidence/seals/closed-hours.ts'
import type { CompanyId } from '../../db/company-id.ts'
import type { Database, Engine } from '../../db/open-database.ts'
import {
  type HourSeal,
  HourSeals,
  sealedCountText,
  describeSealDifference,
  pluralWas,
} from '../sealing/hour-seals.ts'
import type { LoggedSeal } from './seal-table.ts'
import { type LoggedSeals, sealKey, loggedSeals } from './logged-seals.ts'
import { type StoredName, readStoredCompanies, readStoredGuards } from './stored-guards.ts'
import { readVersionLines } from './version-lines.ts'

/** A guard's hour whose fixes differ from their seal. */
export interface FixFault {
  company: string
  /** null: the fault is in the sealing events themselves */
  guard: string | null
  /** start of the hour, ms since epoch UTC; NaN for fixes whose time is invalid */
  hour: number
  fault: string
}

export interface FixesReport {
  company: string
  /** number of revisions that were read, of those not yet sealed, and of hours that retention has deleted */
  versions: number
  open: number
  purged: number
  faults: FixFault[]
  /** number of faults beyond `most` */
  more: number
  /** maximum number of faults that are collected */
  most: number
}

/** number of distinct fix times that one query reads */
const SLICE = 20_000
/** maximum number of faults that are collected */
const MOST_FAULTS = 1000

type Source = { db: Database; engine: Engine; now: () => number }

/**
 * Compares all revisions of a company's fixes with the seals in its log. Collects moved, removed and added
 * fixes, by guard and hour. A server may be running. `progress` is called with the number of revisions read.
 * Faults beyond `most` are only counted.
 */
export async function verifyFixes(
  source: Source,
  company: StoredName,
  progress: (versions: number) => void = () => {},
  most = MOST_FAULTS,
): Promise<FixesReport> {
  const stated = await loggedSeals(source.db, company.name as CompanyId, source.now)
  try {
    return await verifyAgainst(stated, source, company, { progress, most })
  } finally {
    stated.close()
  }
}

async function verifyAgainst(
  stated: LoggedSeals,
  source: Source,
  company: StoredName,
  { progress, most }: { progress: (versions: number) => void; most: number },
): Promise<FixesReport> {
  const report: FixesReport = {
    company: company.name,
    versions: 0,
    open: 0,
    purged: 0,
    faults: stated.faults.map((fault) => ({ company: company.name, guard: null, hour: Number.NaN, fault })),
    more: 0,
    most,
  }
  const guards = new Map<string, StoredName>(stated.guards().map((name) => [name, { name, asked: name }]))
  for (const table of ['fix', 'fix_version'] as const)
    for await (const guard of readStoredGuards(source, table, company)) guards.set(keyOf(guard), guard)
  for (const guard of guards.values()) {
    const left = typeof guard.asked === 'string' ? stated.ofGuard(guard.name) : new Map<string, LoggedSeal>()
    const compare = (found: readonly HourSeal[]) => {
      for (const one of found) compareHour(stated, report, guard.name, one, left)
    }
    const hours = new HourSeals()
    const span = { from: Number.MIN_SAFE_INTEGER, to: Number.MAX_SAFE_INTEGER }
    for await (const lines of readVersionLines(
      source,
      { company: company.asked, worker: guard.asked },
      span,
      SLICE,
    )) {
      compare(hours.add(lines))
      report.versions += lines.length
      progress(report.versions)
    }
    compare(hours.end())
    for (const seal of left.values()) {
      const { hour, late } = seal
      if (stated.isPurged(seal)) report.purged++
      else add(report, guard.name, hour, describeSealDifference(seal, { count: 0, root: '' }, late) ?? '')
    }
  }
  // fixes that retention has deleted during the comparison are not missing
  const gone = report.faults.length > 0 ? await stated.readOn() : -Infinity
  report.faults = report.faults.filter(({ hour }) => !(hour < gone)).sort(byHour)
  return report
}

/** Returns every company that has an event log or stored fixes. */
export async function readCompaniesWithFixes(
  source: { db: Database; engine: Engine },
  ofLog: readonly CompanyId[],
): Promise<StoredName[]> {
  const companies = new Map<string, StoredName>(ofLog.map((name) => [name, { name, asked: name }]))
  for (const table of ['fix', 'fix_version'] as const)
    for await (const company of readStoredCompanies(source, table)) companies.set(keyOf(company), company)
  return [...companies.values()]
}

/** Returns a unique key of a guard or company. A name with unreadable text never equals a readable one. */
const keyOf = ({ name, asked }: StoredName): string => (typeof asked === 'string' ? name : `\0${name}`)

function compareHour(
  stated: LoggedSeals,
  report: FixesReport,
  guard: string,
  { hour, late, count, root }: HourSeal,
  left: Map<string, LoggedSeal>,
): void {
  const { state } = stated
  const key = sealKey(hour, late)
  const sealed = left.get(key)
  left.delete(key)
  if (sealed) {
    // retention deletes an hour in several steps, so some of its fixes may still exist
    if (count < sealed.count && stated.isPurged(sealed)) report.purged++
    else {
      const fault = describeSealDifference(sealed, { count, root }, late)
      if (fault !== null) add(report, guard, hour, fault)
    }
  } else if (late === 0 ? hour >= state.sealedUntil : late > lastWhole(state)) report.open += count
  else if (stated.isGoing(hour)) report.purged++
  else add(report, guard, hour, `${sealedCountText(count)} that ${pluralWas(count)} never sealed`)
}

/** Returns the number of the last sealing round that the log contains completely. */
const lastWhole = ({ round, going }: LoggedSeals['state']): number => (going === null ? round : round - 1)

const byHour = (a: FixFault, b: FixFault): number => (a.hour || 0) - (b.hour || 0)

/** Adds a fault. If there are too many, only those of the earliest hours stay. */
function add(report: FixesReport, guard: string, hour: number, fault: string): void {
  report.faults.push({ company: report.company, guard, hour, fault })
  if (report.faults.length < 2 * report.most) return
  report.faults.sort(byHour)
  report.more += report.faults.splice(report.most).length
}

/**
 * Returns the fault as text, e.g. `guard 7, 2026-11-22 14:00 to 15:00 UTC: 119 fixes where 120 were sealed`.
 */
export const fixFaultText = ({ guard, hour, fault }: FixFault): string =>
  guard === null ? fault : `guard ${guard}, ${spanText(hour)}: ${fault}`

function spanText(hour: number): string {
  const [from, to] = [new Date(hour), new Date(hour + SEAL_HOUR_MS)]
  if (Number.isNaN(from.getTime()) || Number.isNaN(to.getTime())) return 'at no time'
  return `${from.toISOString().slice(0, 16).replace('T', ' ')} to ${to.toISOString().slice(11, 16)} UTC`
}
