import type { CompanyId } from '../db/company-id.ts'
import { migrations } from '../db/migrations.ts'
import type { Database, Engine } from '../db/open-database.ts'
import type { Projection } from '../projections/projection.ts'
import type { AnyStream } from '../projections/read-model.ts'
import { differingRows, type RowFault, rowFaultText } from './compare-read-models.ts'
import { firstLine, openReplay } from './replay-log.ts'
import { differingStates, type StateFault, stateFaultText } from './verify-states.ts'
import { companiesWithFixes, fixFaultText, verifyFixes } from './verify-fixes.ts'

type Source = { db: Database; engine: Engine; now: () => number }
type Say = (line: string) => void

/** between two lines that tell how far it has come, ms */
const TELL_MS = 5000
/** a server that writes meanwhile is caught up with so often */
const CATCH_UPS = 5
/** rows of a company that are held against a second look, where they differ */
const MOST_FAULTS = 1000

const count = new Intl.NumberFormat('en-GB')

/**
 * Says of each company whether its fixes are those that its log has sealed, and gives how many companies' are not.
 * `unread` are those whose log cannot be read.
 */
export async function tellFixes(
  source: Source,
  ofLog: readonly CompanyId[],
  unread: ReadonlySet<string>,
  say: Say,
): Promise<number> {
  let faults = 0
  for (const company of await companiesWithFixes(source, ofLog)) {
    if (unread.has(company.name)) continue
    const tell = nowAndThen(say)
    try {
      const report = await verifyFixes(source, company, (read) =>
        tell(`company ${company.name}: ${count.format(read)} fixes read`),
      )
      const inLog = ofLog.some((name) => name === company.asked)
      const [first, ...others] = report.faults
      if (first || !inLog) faults++
      if (!inLog) say(`company ${company.name}: FIXES NOT AS SEALED: the log knows no such company`)
      else if (first)
        say(
          `company ${company.name}: FIXES NOT AS SEALED: ${fixFaultText(first)}${andOthers(others.length + report.more)}`,
        )
      else
        say(
          `company ${company.name}: ${count.format(report.versions - report.open)} fixes as they were sealed, ${count.format(report.open)} not sealed yet, ${count.format(report.letGo)} hours let go`,
        )
    } catch (error) {
      // a page that cannot be read, say: it is named, and the other companies are looked at
      faults++
      say(`company ${company.name}: FIXES NOT READ: ${firstLine(error)}`)
    }
  }
  return faults
}

/** Says where what is kept of long streams is not what their events make, and gives of how many companies' it is so. */
export async function tellStates(
  db: Database,
  streams: ReadonlyMap<string, AnyStream>,
  unread: ReadonlySet<string>,
  say: Say,
): Promise<number> {
  const found = new Map<string, { first: StateFault; others: number }>()
  for await (const fault of differingStates(db, streams, unread)) {
    const { first, others } = found.get(fault.company) ?? { first: fault, others: -1 }
    found.set(fault.company, { first, others: others + 1 })
  }
  for (const [company, { first, others }] of found)
    say(`company ${company}: STATES DIFFER: ${stateFaultText(first)}${andOthers(others)}`)
  return found.size
}

/** Says where the read models are not what a replay of the log makes, and gives how many companies' are not. */
export async function tellReadModels(
  source: Source,
  projections: readonly Projection[],
  ofLog: readonly CompanyId[],
  unread: ReadonlySet<string>,
  say: Say,
): Promise<number> {
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
  const replay = await openReplay(source.db, projections, (company, events) =>
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
    let found = await gathered(differingRows(source, replay.db, tables, out))
    const behind = new Set<string>()
    for (let again = 0; again < CATCH_UPS && found.size > 0; again++) {
      behind.clear()
      for (const company of ofLog) if (await replay.isBehind(company)) behind.add(company)
      if (behind.size === 0) break
      await bring(ofLog.filter((company) => behind.has(company)))
      // where a server goes on writing, what differs must do so twice
      const before = new Set([...found.values()].flatMap(({ rows }) => rows.map(rowFaultText)))
      found = await gathered(
        differingRows(source, replay.db, tables, out),
        (row) => !behind.has(row.company) || before.has(rowFaultText(row)),
      )
    }
    for (const [company, { rows, more }] of found) {
      const [first, ...others] = rows
      if (first)
        say(
          `company ${company}: READ MODELS DIFFER: ${rowFaultText(first)}${andOthers(others.length + more)}`,
        )
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

/** By company, the first of what differs, and how much more does. */
async function gathered(
  differing: AsyncIterable<RowFault>,
  counts: (row: RowFault) => boolean = () => true,
): Promise<Map<string, Gathered>> {
  const found = new Map<string, Gathered>()
  for await (const row of differing) {
    if (!counts(row)) continue
    const ofCompany = found.get(row.company) ?? { rows: [], more: 0 }
    found.set(row.company, ofCompany)
    if (ofCompany.rows.length < MOST_FAULTS) ofCompany.rows.push(row)
    else ofCompany.more++
  }
  return found
}

const andOthers = (many: number): string =>
  many === 0 ? '' : `, and ${count.format(many)} other ${many === 1 ? 'place' : 'places'}`

function nowAndThen(say: Say): Say {
  let at = performance.now()
  return (line) => {
    if (performance.now() - at < TELL_MS) return
    at = performance.now()
    say(line)
  }
}
