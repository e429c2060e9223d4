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

/** A place where the fixes differ from the seals. */
export interface FixFault {
  company: string
  /** null for the stream of seals itself */
  guard: string | null
  /** ms since epoch UTC; NaN for fixes with an invalid time */
  hour: number
  fault: string
}

export interface FixesReport {
  company: string
  /** revisions that were read, those not sealed yet, and hours deleted by retention */
  versions: number
  open: number
  purged: number
  faults: FixFault[]
  /** number of further faults */
  more: number
  /** maximum number of stored faults */
  most: number
}

/** times that are read in one query */
const SLICE = 20_000
/** maximum length of the list */
const MOST_FAULTS = 1000

type Source = { db: Database; engine: Engine; now: () => number }

/**
 * Compares every revision of every fix of a company with the seals in its log, and reports moved,
 * removed and added ones by guard and hour. Works while a server runs. `progress` receives the
 * number of read revisions. Faults beyond `most` are only counted.
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
  // fixes that retention deleted meanwhile are not missing
  const gone = report.faults.length > 0 ? await stated.readOn() : -Infinity
  report.faults = report.faults.filter(({ hour }) => !(hour < gone)).sort(byHour)
  return report
}

/** Returns every company with fixes, in the log or stored, by name. */
export async function readCompaniesWithFixes(
  source: { db: Database; engine: Engine },
  ofLog: readonly CompanyId[],
): Promise<StoredName[]> {
  const companies = new Map<string, StoredName>(ofLog.map((name) => [name, { name, asked: name }]))
  for (const table of ['fix', 'fix_version'] as const)
    for await (const company of readStoredCompanies(source, table)) companies.set(keyOf(company), company)
  return [...companies.values()]
}

/** Returns a key; an unreadable name gets its own, equal to no other name. */
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
    // the purge of an hour has several steps
    if (count < sealed.count && stated.isPurged(sealed)) report.purged++
    else {
      const fault = describeSealDifference(sealed, { count, root }, late)
      if (fault !== null) add(report, guard, hour, fault)
    }
  } else if (late === 0 ? hour >= state.sealedUntil : late > lastWhole(state)) report.open += count
  else if (stated.isGoing(hour)) report.purged++
  else add(report, guard, hour, `${sealedCountText(count)} that ${pluralWas(count)} never sealed`)
}

/** Returns the last sealing round that is completely in the log. */
const lastWhole = ({ round, going }: LoggedSeals['state']): number => (going === null ? round : round - 1)

const byHour = (a: FixFault, b: FixFault): number => (a.hour || 0) - (b.hour || 0)

/** Adds a fault. If there are too many, those of the earliest hours stay. */
function add(report: FixesReport, guard: string, hour: number, fault: string): void {
  report.faults.push({ company: report.company, guard, hour, fault })
  if (report.faults.length < 2 * report.most) return
  report.faults.sort(byHour)
  report.more += report.faults.splice(report.most).length
}

/**
 * Returns a text such as `guard 7, 2026-11-22 14:00 to 15:00 UTC: 119 fixes where 120 were sealed`.
 */
export const fixFaultText = ({ guard, hour, fault }: FixFault): string =>
  guard === null ? fault : `guard ${guard}, ${spanText(hour)}: ${fault}`

function spanText(hour: number): string {
  const [from, to] = [new Date(hour), new Date(hour + SEAL_HOUR_MS)]
  if (Number.isNaN(from.getTime()) || Number.isNaN(to.getTime())) return 'at no time'
  return `${from.toISOString().slice(0, 16).replace('T', ' ')} to ${to.toISOString().slice(11, 16)} UTC`
}
