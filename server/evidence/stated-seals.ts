import { fixSealsStream, type Seal, type SealsState } from '../../domain/evidence/fix-seals.ts'
import { streamName } from '../../domain/event.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Database } from '../db/open-database.ts'
import { readStream } from '../event-log/read-log.ts'

/** What the log of a company says of its fixes. */
export interface StatedSeals {
  /** where the stream of seals has come to; fixes that no closing has reached are in no seal */
  state: SealsState
  /** by guard, and by hour and supplement as `sealKey` gives them */
  seals: Map<string, Map<string, Pick<Seal, 'count' | 'root'>>>
  /** what the stream says that cannot be */
  faults: string[]
}

/** `late` is the closing of a supplement, 0 for what came in time. */
export const sealKey = (hour: number, late: number): string => (late === 0 ? `${hour}` : `${hour} ${late}`)

const BATCH = 50

/** The seals as the log has them. Throws what reading events throws where these are damaged. */
export async function statedSeals(db: Database, company: CompanyId): Promise<StatedSeals> {
  const stated: StatedSeals = { state: fixSealsStream.initial, seals: new Map(), faults: [] }
  const stream = streamName(fixSealsStream.name, company)
  for (let version = 0; ; version += BATCH) {
    const records = await readStream(db, company, stream, version, version + BATCH)
    for (const { event: recorded, position } of records) {
      const parsed = fixSealsStream.event.safeParse(recorded)
      if (!parsed.success) {
        stated.faults.push(`the seals at position ${position} of the log cannot be read`)
        continue
      }
      const event = parsed.data
      stated.state = fixSealsStream.evolve(stated.state, event)
      if (event.type === 'FixesLetGo') continue
      for (const seal of event.seals) note(seal, 0, position)
      for (const seal of event.late) note(seal, event.round, position)
    }
    if (records.length === 0) return stated
  }

  function note({ workerId, hour, count, root }: Seal, late: number, position: number): void {
    const ofGuard = stated.seals.get(workerId) ?? new Map<string, Pick<Seal, 'count' | 'root'>>()
    stated.seals.set(workerId, ofGuard)
    const key = sealKey(hour, late)
    if (ofGuard.has(key))
      stated.faults.push(`position ${position} of the log seals an hour of guard ${workerId} once more`)
    ofGuard.set(key, { count, root })
  }
}
