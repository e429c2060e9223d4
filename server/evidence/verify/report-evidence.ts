import type { CompanyId } from '../../db/company-id.ts'
import { migrations } from '../../db/migrations.ts'
import type { Database, Engine } from '../../db/open-database.ts'
import type { Projection } from '../../projections/projection.ts'
import type { AnyStream } from '../../projections/read-model.ts'
import { findDifferingRows, type RowFault, rowFaultText } from './compare-read-models.ts'
import { firstLineOfError, openRebuild } from './rebuild-for-comparison.ts'
import { createPurgeCheck, type NoteFault, findNoteFaults, noteFaultText } from '../open-hours/note-faults.ts'
import type { NotedHours } from '../open-hours/hour-notes.ts'
import { AffectedPlaces, type ReportOptions } from './affected-places.ts'
import { findDifferingStates, stateFaultText } from './verify-states.ts'
import { readCompaniesWithFixes, fixFaultText, verifyFixes } from './verify-fixes.ts'

type Source = { db: Database; engine: Engine; now: () => number }
type Say = (line: string) => void

/** interval of progress messages, ms */
const TELL_MS = 5000
/** maximum number of further comparisons, if a running server changes rows meanwhile */
const CATCH_UPS = 5
/** maximum number of differing rows per company that are compared again */
const MOST_FAULTS = 1000

const count = new Intl.NumberFormat('en-GB')

/**
 * Prints for each company whether its fixes match their seals, and those of unsealed hours their notes.
 * Returns the number of companies with differences. `unread` are companies whose log cannot be read.
 */
export async function reportFixes(
  source: Source,
  ofLog: readonly CompanyId[],
  unread: ReadonlySet<string>,
  telling: ReportOptions,
  noted: NotedHours = { hours: new Map(), unread: new Map() },
): Promise<number> {
  const { say } = telling
  let faults = 0
  const companies = await readCompaniesWithFixes(source, ofLog)
  for (const name of new Set([...noted.hours.values()].map((hour) => hour.company)))
    if (!companies.some((company) => company.name === name)) companies.push({ name, asked: name })
  for (const company of companies) {
    if (unread.has(company.name)) continue
    const tell = nowAndThen(say)
    try {
      const report = await verifyFixes(
        source,
        company,
        (read) => tell(`company ${company.name}: ${count.format(read)} fixes read`),
        telling.all ? Infinity : undefined,
      )
      const inLog = ofLog.some((name) => name === company.asked)
      const places = new AffectedPlaces(telling)
      if (inLog) for (const each of report.faults) places.add(fixFaultText(each))
      else places.add('the log knows no such company')
      places.addMore(inLog ? report.more : 0)
      const open = await openPlaces(source, company.name, noted, telling)
      if (places.count + open.count > 0) faults++
      places.tell(`company ${company.name}: FIXES NOT AS SEALED`)
      open.tell(`company ${company.name}: FIXES NOT AS STORED`)
      if (places.count + open.count === 0)
        say(
          `company ${company.name}: ${count.format(report.versions - report.open)} fixes as they were sealed, ${count.format(report.open)} not sealed yet, ${count.format(report.purged)} hours deleted by the retention rule`,
        )
    } catch (error) {
      // e.g. an unreadable page of the database: report it, and check the other companies
      faults++
      say(`company ${company.name}: FIXES NOT READ: ${firstLineOfError(error)}`)
    }
  }
  return faults
}

/** Returns the places where fixes of unsealed hours differ from the notes about them. */
async function openPlaces(
  source: Source,
  company: string,
  noted: NotedHours,
  telling: ReportOptions,
): Promise<AffectedPlaces> {
  const places = new AffectedPlaces(telling)
  const hours = [...noted.hours.values()].filter((each) => each.company === company)
  if (hours.length === 0) return places
  const found: NoteFault[] = []
  const late = new Map<NoteFault, number>()
  for (const hour of hours)
    for (const fault of await findNoteFaults(source, hour)) {
      found.push(fault)
      late.set(fault, hour.hour)
    }
  // checked after reading the fixes, because retention logs a deletion before it deletes
  const isPurged = await createPurgeCheck(source, company as CompanyId)
  for (const fault of found) if (!isPurged(late.get(fault) ?? 0)) places.add(noteFaultText(fault))
  return places
}

/**
 * Prints which snapshots of streams differ from their events. Returns the number of companies with
 * differences.
 */
export async function reportStates(
  db: Database,
  streams: ReadonlyMap<string, AnyStream>,
  unread: ReadonlySet<string>,
  telling: ReportOptions,
): Promise<number> {
  const found = new Map<string, AffectedPlaces>()
  for await (const fault of findDifferingStates(db, streams, unread)) {
    const places = found.get(fault.company) ?? new AffectedPlaces(telling)
    found.set(fault.company, places)
    places.add(stateFaultText(fault))
  }
  for (const [company, places] of found) places.tell(`company ${company}: STATES DIFFER`)
  return found.size
}

/** Prints which read models differ from a rebuild. Returns the number of companies with differences. */
export async function reportReadModels(
  source: Source,
  projections: readonly Projection[],
  ofLog: readonly CompanyId[],
  unread: ReadonlySet<string>,
  telling: ReportOptions,
): Promise<number> {
  const { say } = telling
  const most = telling.all ? Infinity : MOST_FAULTS
  const applied = await source.db.selectFrom('migration').select('name').execute()
  const known = new Set(migrations.map(({ name }) => name))
  const stranger = applied.find(({ name }) => !known.has(name))
  if (stranger || applied.length !== known.size) {
    say(
      stranger
        ? `READ MODELS NOT VERIFIED: this version does not know the migration ${stranger.name}`
        : 'READ MODELS NOT VERIFIED: they are those of an older version: start the server once, then verify them',
    )
    return 1
  }
  const tell = nowAndThen(say)
  const replay = await openRebuild(source.db, projections, (company, events) =>
    tell(`company ${company}: ${count.format(events)} events replayed`),
  )
  try {
    const out = new Set(unread)
    let faults = 0
    const bring = async (companies: readonly CompanyId[]) => {
      for (const company of companies) {
        if (out.has(company)) continue
        const fault = await replay.replay(company)
        if (fault === null) continue
        faults++
        out.add(company)
        say(`company ${company}: READ MODELS NOT VERIFIED: ${fault}`)
      }
    }
    await bring(ofLog)
    const tables = [...new Set(projections.flatMap((projection) => projection.tables))]
    let found = await gathered(findDifferingRows(source, replay.db, tables, out), most)
    const behind = new Set<string>()
    for (let again = 0; again < CATCH_UPS && found.size > 0; again++) {
      behind.clear()
      for (const company of ofLog) if (await replay.isBehind(company)) behind.add(company)
      if (behind.size === 0) break
      await bring(ofLog.filter((company) => behind.has(company)))
      // a running server may change rows during a comparison, so only rows that differ twice are faults
      const before = new Set([...found.values()].flatMap(({ rows }) => rows.map(rowFaultText)))
      found = await gathered(
        findDifferingRows(source, replay.db, tables, out),
        most,
        (row) => !behind.has(row.company) || before.has(rowFaultText(row)),
      )
    }
    for (const [company, { rows, more }] of found) {
      const places = new AffectedPlaces(telling)
      for (const row of rows) places.add(rowFaultText(row))
      places.addMore(more)
      places.tell(`company ${company}: READ MODELS DIFFER`)
    }
    if (faults + found.size === 0 && ofLog.some((company) => !out.has(company)))
      say(`${tables.length} read models are what the log tells`)
    return faults + found.size
  } finally {
    await replay.close()
  }
}

interface Gathered {
  rows: RowFault[]
  more: number
}

/** Returns the first `most` differences of each company, and the number of its others. */
async function gathered(
  differing: AsyncIterable<RowFault>,
  most: number,
  counts: (row: RowFault) => boolean = () => true,
): Promise<Map<string, Gathered>> {
  const found = new Map<string, Gathered>()
  for await (const row of differing) {
    if (!counts(row)) continue
    const ofCompany = found.get(row.company) ?? { rows: [], more: 0 }
    found.set(row.company, ofCompany)
    if (ofCompany.rows.length < most) ofCompany.rows.push(row)
    else ofCompany.more++
  }
  return found
}

function nowAndThen(say: Say): Say {
  let at = performance.now()
  return (line) => {
    if (performance.now() - at < TELL_MS) return
    at = performance.now()
    say(line)
  }
}
