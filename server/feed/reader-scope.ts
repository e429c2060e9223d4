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

/** record types whose events change which other records a limited account may see */
const MOVE_OTHERS: ReadonlySet<string> = new Set(['assignment', 'site-post'])

interface Heard {
  isSeen: boolean
  /**
   * whether the record was visible before the event; if it no longer is, the event is sent without content,
   * so that consoles remove the record
   */
  wasSeen: boolean
  /** whether the set of visible guards has changed */
  othersWalk: boolean
}

/** What a limited account may see. It is cached, so that no query is needed for each fix. */
export class ReaderScope {
  readonly #db: Database
  readonly #company: CompanyId
  readonly #limits: Limits
  #streams: ReadonlySet<string> = new Set()
  /** id of the present patrol of each visible guard, by guard */
  #walks = new Map<string, string>()

  constructor(db: Database, company: CompanyId, limits: Limits) {
    this.#db = db
    this.#company = company
    this.#limits = limits
  }

  /** Reads what the account may see now. */
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

  /** Returns those of these fixes that the account may see: of guards on patrol at its assignments. */
  seenOf({ live, points }: Pick<StoredFixes, 'live' | 'points'>): Pick<StoredFixes, 'live' | 'points'> {
    // a guard may have begun a patrol elsewhere whose event has not arrived here yet
    const newest = new Map(points.map(({ workerId, patrolId }) => [workerId, patrolId]))
    return {
      live: live.filter(({ worker_id: id }) => {
        const walks = this.#walks.get(id)
        return walks !== undefined && walks === (newest.get(id) ?? walks)
      }),
      points: points.filter(({ workerId, patrolId }) => this.#walks.get(workerId) === patrolId),
    }
  }

  /**
   * Returns whether the record of an event is visible, whether it was before, and whether the visible guards
   * have changed.
   */
  async receive({ stream, event }: RecordedEvent): Promise<Heard> {
    const { type, id } = streamParts(stream)
    if (type === 'patrol') return this.#hearOfPatrol(id, event)
    if (INDIVIDUALLY_CHECKED_STREAMS.has(type)) {
      const isSeen = await canSee(this.#db, { company: this.#company, limits: this.#limits }, type, id)
      // a round may also have checkpoints at other posts, so its event is sent without content
      return { isSeen: isSeen && type !== 'round-run', wasSeen: isSeen, othersWalk: false }
    }
    // post orders have the same id as their site post
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
