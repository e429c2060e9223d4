import { countAbandonedEvents, type Restoration } from '../../domain/evidence/notes/restored-log.ts'
import type { Database } from '../db/open-database.ts'
import type { CompanyId } from '../db/company-id.ts'
import { AffectedPlaces, type ReportOptions } from '../evidence/verify/affected-places.ts'
import { verifyChain } from '../event-log/verify-chain.ts'
import { type LogStatus, computeLogStatus, logStatusText } from './log-status.ts'
import type { CheckpointsToVerify } from './verify-checkpoints.ts'

interface ToldLogs {
  /** number of logs that differ from what was written or signed */
  faults: number
  /** status of each other log */
  consistent: LogStatus[]
}

/**
 * Prints for each company whether its log is consistent, matches its checkpoints, and how far a witness
 * confirms it. For logs in `unread`, prints that they cannot be read.
 */
export async function reportLogs(
  db: Database,
  companies: readonly CompanyId[],
  unread: ReadonlySet<string>,
  checkpoints: CheckpointsToVerify,
  telling: ReportOptions,
): Promise<ToldLogs> {
  const { say } = telling
  const told: ToldLogs = { faults: 0, consistent: [] }
  const fault = (company: string, places: AffectedPlaces) => {
    told.faults++
    const name = checkpoints.companies.get(company) ?? null
    places.tell(`company ${company}${name === null ? '' : ` (${name})`}: NOT WHOLE`)
  }
  const only = (text: string) => {
    const places = new AffectedPlaces(telling)
    places.add(text)
    return places
  }
  for (const company of companies) {
    if (unread.has(company)) {
      fault(company, only('its log holds text that is not UTF-8'))
      continue
    }
    const walk = await checkpoints.walkOf(company)
    const inChain: string[] = []
    const alsoAt = (text: string) => inChain.push(text)
    const chain = await verifyChain(db, company, { size: 500, see: walk.see, alsoAt })
    const { events, hash } = chain
    const places = new AffectedPlaces(telling)
    // print only the first unless all are requested, because all later checkpoints differ, too
    for (const each of telling.all ? walk.faults : walk.faults.slice(0, 1)) places.add(each)
    for (const each of chain.fault === null ? [] : [chain.fault, ...inChain]) places.add(each)
    const tail = places.count === 0 ? walk.tailFault() : null
    if (tail !== null) places.add(tail)
    if (places.count === 0) {
      const status = computeLogStatus(walk, events, checkpoints.isWitnessed)
      told.consistent.push(status)
      say(`company ${company}: ${events} events up to ${hash}: ${logStatusText(status)}`)
    } else fault(company, places)
    if (walk.held > 0) say(`company ${company}: holds against ${walk.held} checkpoints`)
    for (const each of walk.restorations) say(`company ${company}: ${restoredText(each)}`)
  }
  // also report companies whose log was signed but no longer exists
  for (const company of checkpoints.companies.keys())
    if (!companies.some((one) => one === company))
      fault(company, only((await checkpoints.walkOf(company)).tailFault() ?? 'it has no log'))
  return told
}

/**
 * Returns a restoration as text, e.g. `restored on 2026-11-22 03:10 UTC to position 9: 3 events that were
 * signed after it are abandoned`.
 */
function restoredText(restoration: Restoration): string {
  const on = restoration.at.slice(0, 16).replace('T', ' ')
  const events = countAbandonedEvents(restoration)
  return `restored on ${on} UTC to position ${restoration.checkpoint.size}: ${events} ${events === 1 ? 'event that was' : 'events that were'} signed after it ${events === 1 ? 'is' : 'are'} abandoned`
}
