import { fixSealsStream } from '../../../domain/evidence/seals/fix-seals.ts'
import { streamName } from '../../../domain/event-sourcing/event.ts'
import type { CompanyId } from '../../db/company-id.ts'
import type { Database } from '../../db/open-database.ts'
import { loadState } from '../../event-log/stream-snapshots.ts'

export interface SealingProgress {
  /** hours that begin before this time are sealed, ms since epoch UTC; 0: none yet */
  until: number
  /** number of the last complete round; late fixes that are marked with it or an earlier one are sealed */
  round: number
}

/** Returns up to which hour a company's fixes are sealed, according to the log. */
export async function sealingProgress(db: Database, company: CompanyId): Promise<SealingProgress> {
  const stream = streamName(fixSealsStream.name, company)
  const { state } = await loadState(db, company, stream, fixSealsStream)
  const { sealedUntil: until, round, going } = state
  return { until, round: going === null ? round : round - 1 }
}
