import { type RecordedEvent, streamName, streamParts } from '../../domain/event.ts'
import type { Limits } from '../../domain/user/limits.ts'
import { sees, streamsWithin } from '../auth/within-limits.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Database } from '../db/open-database.ts'

/** the kinds of records whose events bring others into a part of the company, or take them out of it */
const MOVE_OTHERS: ReadonlySet<string> = new Set(['assignment', 'site-post'])

/** What a reader of the feed sees who is limited to a part of the company, kept so that no fix has to be asked for. */
export class PartOfReader {
  readonly #db: Database
  readonly #company: CompanyId
  readonly #limits: Limits
  #streams: ReadonlySet<string> = new Set()

  constructor(db: Database, company: CompanyId, limits: Limits) {
    this.#db = db
    this.#company = company
    this.#limits = limits
  }

  /** Reads what is in the part now. */
  async look(): Promise<void> {
    this.#streams = await streamsWithin(this.#db, this.#company, this.#limits)
  }

  hasGuard(workerId: string): boolean {
    return this.#streams.has(streamName('worker', workerId))
  }

  /**
   * Whether the record of an event is in the part, and whether it was before: what leaves it is told once more, so that
   * it goes from the screen. `newGuards`: the event brought some in.
   */
  async hear({ stream }: RecordedEvent): Promise<{ isSeen: boolean; wasSeen: boolean; newGuards: boolean }> {
    const { type, id } = streamParts(stream)
    if (type === 'patrol') {
      const isSeen = await sees(this.#db, { company: this.#company, limits: this.#limits }, type, id)
      return { isSeen, wasSeen: false, newGuards: false }
    }
    // the orders of a post have its id
    const shown = type === 'post-orders' ? streamName('site-post', id) : stream
    const before = this.#streams
    if (MOVE_OTHERS.has(type)) await this.look()
    const newGuards = [...this.#streams].some((each) => each.startsWith('worker-') && !before.has(each))
    return { isSeen: this.#streams.has(shown), wasSeen: before.has(shown), newGuards }
  }
}
