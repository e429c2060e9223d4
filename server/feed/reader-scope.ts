import { type RecordedEvent, streamName, streamParts } from '../../domain/event-sourcing/event.ts'
import { patrolStream } from '../../domain/patrol/patrol.ts'
import type { Limits } from '../../domain/user/limits.ts'
import {
  INDIVIDUALLY_CHECKED_STREAMS,
  isWithin,
  canSee,
  findStreamsWithin,
} from '../auth/permissions/access-limits.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Database } from '../db/open-database.ts'
import type { StoredFixes } from '../event-log/event-hub.ts'
import { readEvent } from '../../domain/event-sourcing/stored-event.ts'

/** record types whose events change which other records are visible */
const MOVE_OTHERS: ReadonlySet<string> = new Set(['assignment', 'site-post'])

interface Heard {
  isSeen: boolean
  /**
   * whether the record was visible before: then it is sent once more, so that it disappears from
   * the screen
   */
  wasSeen: boolean
  /** whether the visible guards have changed */
  othersWalk: boolean
}

/** What a limited reader can see, cached so that fixes need no query. */
export class ReaderScope {
  readonly #db: Database
  readonly #company: CompanyId
  readonly #limits: Limits
  #streams: ReadonlySet<string> = new Set()
  /** current patrol of each visible guard */
  #walks = new Map<string, string>()

  constructor(db: Database, company: CompanyId, limits: Limits) {
    this.#db = db
    this.#company = company
    this.#limits = limits
  }

  /** Reads what is visible now. */
  async refresh(): Promise<void> {
    this.#streams = await findStreamsWithin(this.#db, this.#company, this.#limits)
    const patrols = await this.#db
      .selectFrom('patrol')
      .select(['id', 'worker_id'])
      .where('company', '=', this.#company)
      .where('ended_at', 'is', null)
      .where(isWithin('assignment', this.#company, this.#limits, 'assignment_id'))
      .execute()
    const known = patrols.filter(({ worker_id }) => this.#has('worker', worker_id))
    this.#walks = new Map(known.map(({ id, worker_id }) => [worker_id, id]))
  }

  /**
   * Returns the fixes of guards who are on patrol in the visible part, and of their patrols there.
   */
  seenOf({ live, points }: Pick<StoredFixes, 'live' | 'points'>): Pick<StoredFixes, 'live' | 'points'> {
    // a patrol elsewhere may have begun before its event arrives here
    const newest = new Map(points.map(({ workerId, patrolId }) => [workerId, patrolId]))
    return {
      live: live.filter(({ worker_id: id }) => {
        const walks = this.#walks.get(id)
        return walks !== undefined && walks === (newest.get(id) ?? walks)
      }),
      points: points.filter(({ workerId, patrolId }) => this.#walks.get(workerId) === patrolId),
    }
  }

  /** Returns whether the record of an event is visible, and whether it was before. */
  async receive({ stream, event }: RecordedEvent): Promise<Heard> {
    const { type, id } = streamParts(stream)
    if (type === 'patrol') return this.#hearOfPatrol(id, event)
    if (INDIVIDUALLY_CHECKED_STREAMS.has(type)) {
      const isSeen = await canSee(this.#db, { company: this.#company, limits: this.#limits }, type, id)
      // a round may have points at other posts, so only the fact of a change is sent
      return { isSeen: isSeen && type !== 'round-run', wasSeen: isSeen, othersWalk: false }
    }
    // post orders have the id of their post
    const shown = type === 'post-orders' ? streamName('site-post', id) : stream
    const [before, walked] = [this.#streams, this.#walks]
    if (MOVE_OTHERS.has(type)) await this.refresh()
    const othersWalk =
      walked.size !== this.#walks.size ||
      [...this.#walks].some(([guard, patrol]) => walked.get(guard) !== patrol)
    return { isSeen: this.#streams.has(shown), wasSeen: before.has(shown), othersWalk }
  }

  async #hearOfPatrol(id: string, recorded: RecordedEvent['event']): Promise<Heard> {
    const event = readEvent(patrolStream, recorded)
    if (event.type === 'PatrolStarted') {
      const { workerId, assignmentId } = event
      const isSeen = assignmentId !== null && this.#has('assignment', assignmentId)
      const isHere = isSeen && this.#has('worker', workerId)
      const othersWalk = isHere || this.#walks.delete(workerId)
      if (isHere) this.#walks.set(workerId, id)
      return { isSeen, wasSeen: false, othersWalk }
    }
    const seer = { company: this.#company, limits: this.#limits }
    const isSeen = await canSee(this.#db, seer, 'patrol', id)
    if (event.type !== 'PatrolEnded' || !isSeen) return { isSeen, wasSeen: false, othersWalk: false }
    const [walker] = [...this.#walks].find(([, patrol]) => patrol === id) ?? []
    return { isSeen, wasSeen: false, othersWalk: walker !== undefined && this.#walks.delete(walker) }
  }

  #has(kind: string, id: string): boolean {
    return this.#streams.has(streamName(kind, id))
  }
}
