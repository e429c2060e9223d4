import { abandonedEvents, type Restoration } from '../../domain/evidence/restored-log.ts'
import type { Database } from '../db/open-database.ts'
import type { CompanyId } from '../db/company-id.ts'
import { verifyChain } from '../event-log/verify-chain.ts'
import type { CheckpointsToVerify } from './verify-checkpoints.ts'

/**
 * Says of each company whether its log is whole and the one that was signed; of those in `unread` that they cannot be
 * read. Gives how many are not whole.
 */
export async function tellLogs(
  db: Database,
  companies: readonly CompanyId[],
  unread: ReadonlySet<string>,
  checkpoints: CheckpointsToVerify,
  say: (line: string) => void,
): Promise<number> {
  let faults = 0
  const tell = (company: string, fault: string | null, whole: string) => {
    if (fault !== null) faults++
    say(`company ${company}: ${fault === null ? whole : `NOT WHOLE: ${fault}`}`)
  }
  for (const company of companies) {
    if (unread.has(company)) {
      tell(company, 'its log holds text that is not UTF-8', '')
      continue
    }
    const walk = await checkpoints.walkOf(company)
    const { events, hash, fault } = await verifyChain(db, company, { size: 500, see: walk.see })
    tell(company, walk.fault ?? fault ?? walk.tailFault(), `${events} events, whole, up to ${hash}`)
    if (walk.held > 0) say(`company ${company}: holds against ${walk.held} checkpoints`)
    for (const each of walk.restorations) say(`company ${company}: ${restoredText(each)}`)
  }
  // of which something was signed, and nothing is there
  for (const company of checkpoints.companies.filter((each) => !companies.some((one) => one === each)))
    tell(company, (await checkpoints.walkOf(company)).tailFault(), '')
  return faults
}

/** `restored on 2026-11-22 03:10 UTC to position 9: 3 events that were signed after it are abandoned` */
function restoredText(restoration: Restoration): string {
  const on = restoration.at.slice(0, 16).replace('T', ' ')
  const events = abandonedEvents(restoration)
  return `restored on ${on} UTC to position ${restoration.checkpoint.size}: ${events} ${events === 1 ? 'event that was' : 'events that were'} signed after it ${events === 1 ? 'is' : 'are'} abandoned`
}
