import type { Writable } from 'node:stream'
import type { FeedEvent } from '../../contract/tracking/feed.ts'
import type { LiveLocation } from '../../contract/tracking/location.ts'
import { canonicalJson } from '../../domain/event-sourcing/canonical-json.ts'
import { type RecordedEvent, streamParts } from '../../domain/event-sourcing/event.ts'
import type { Limits } from '../../domain/user/limits.ts'
import type { Context } from '../app/context.ts'
import type { Account } from '../auth/account.ts'
import { INDIVIDUALLY_CHECKED_STREAMS, hasConfidentiality } from '../auth/permissions/access-limits.ts'
import { affectedAccounts } from '../auth/permissions/affected-accounts.ts'
import { userReply } from '../auth/user-reply.ts'
import type { EndedSession, StoredFixes } from '../event-log/event-hub.ts'
import { readHeadPosition, readBatches } from '../event-log/read-log.ts'
import { formatFeedFrame } from './feed-output.ts'
import { visibleIncidentEvent, visibleEvent } from './visible-event.ts'
import { ReaderScope } from './reader-scope.ts'
import { PendingFixes } from './pending-fixes.ts'

/** minimum time between two frames with fixes, ms */
const FIXES_MS = 250
const HEARTBEAT_MS = 15_000
/** interval of short comments, ms; with them, a reader notices a lost connection within 5 s */
const PULSE_MS = 2_000
/** a reader that has accepted no data for this number of heartbeats is disconnected */
const STUCK_BEATS = 4
/** event types that every account of the company receives in a new account frame */
const OF_EVERY_ACCOUNT: ReadonlySet<string> = new Set(['CompanyChanged', 'SystemSettingsChanged'])

export interface Reader {
  account: Account
  /**
   * Returns the account as it is now. Called when one of its sessions ends, when its role changes, and at
   * each heartbeat in case that was missed.
   */
  readAccount: () => Promise<Account | null>
  /** reads the newest location of every guard; with limits, only of guards within them */
  readLive: (limits: Limits | null) => Promise<LiveLocation[]>
}

/**
 * The connection of one reader of the feed. Events are always read from the log, after the last one sent, so
 * a slow or reconnecting reader misses none. Of each guard, only the newest unsent fix is stored, so a slow
 * reader gets fewer fixes.
 */
export class FeedConnection {
  readonly #context: Context
  readonly #reader: Reader
  #account: Account
  /** what a limited account may see; null for other accounts */
  #part: ReaderScope | null = null
  readonly #out: Writable
  readonly #pending = new PendingFixes()
  readonly #cleanup: (() => void)[] = []
  #position = 0
  #reading = false
  #behind = false
  #live = false
  #telling = false
  #fixesSentAt = 0
  #stuckBeats = 0
  #closed = false

  constructor(context: Context, reader: Reader, out: Writable) {
    this.#context = context
    this.#reader = reader
    this.#account = reader.account
    this.#out = out
  }

  /**
   * Sends the events after position `after` (null: only new ones), then all later ones. The first frame with
   * fixes contains every guard.
   */
  start(after: number | null): void {
    const { events, now } = this.#context
    const heartbeat = setInterval(() => this.#run(this.#heartbeat()), HEARTBEAT_MS)
    const pulse = setInterval(() => this.#pulse(), PULSE_MS)
    const expiry = setTimeout(() => this.close(), this.#account.expiresAt - now())
    this.#cleanup.push(
      events.watch(this.#account.company),
      events.on('event', (batch) => this.#onEvents(batch)),
      events.on('fixes', (fixes) => this.#onFixes(fixes)),
      events.on('signed out', (whose) => this.#onSignedOut(whose)),
      () => clearInterval(heartbeat),
      () => clearInterval(pulse),
      () => clearTimeout(expiry),
    )
    this.#out.once('close', () => this.close())
    this.#run(this.#begin(after))
  }

  /** number of bytes that the reader has not yet accepted */
  get backlog(): number {
    return this.#out.writableLength
  }

  get isStalled(): boolean {
    return this.#out.writableNeedDrain
  }

  close(): void {
    if (this.#closed) return
    this.#closed = true
    for (const undo of this.#cleanup) undo()
    this.#out.end()
  }

  async #begin(after: number | null): Promise<void> {
    const head = await readHeadPosition(this.#context.db, this.#account.company)
    // the log does not have position `after`: it was replaced, for example by a restored backup
    this.#position = after === null || after > head ? head : after
    await this.#lookAtPart()
    await this.#catchUp()
    await this.#write(formatFeedFrame('caught-up', { position: this.#position }, this.#position))
    this.#live = true
    if (this.#seesGuards) await this.#tellEverybody()
    await this.#catchUp()
  }

  get #seesGuards(): boolean {
    return this.#account.permissions.includes('View Live Map')
  }

  async #tellEverybody(): Promise<void> {
    this.#telling = true
    this.#pending.addEverybody(await this.#reader.readLive(this.#account.limits))
    this.#tellFixes()
  }

  /** Reads the account again, continues with its present permissions, and sends the account to the reader. */
  async #lookAgain(): Promise<void> {
    const account = await this.#reader.readAccount()
    const user = account && (await userReply(this.#context.db, account.company, account.userId, account.owes))
    if (!account || !user) return this.close()
    const sawGuards = this.#seesGuards
    const sawPart = canonicalJson(this.#account.limits)
    this.#account = account
    const otherPart = sawPart !== canonicalJson(account.limits)
    if (otherPart) {
      // drop waiting fixes, because the account may no longer see these guards
      this.#pending.take()
      await this.#lookAtPart()
    }
    await this.#write(formatFeedFrame('account', user))
    if (!this.#live || (sawGuards === this.#seesGuards && !otherPart)) return
    this.#pending.take()
    if (this.#seesGuards) await this.#tellEverybody()
  }

  async #lookAtPart(): Promise<void> {
    const { company, limits } = this.#account
    this.#part = limits && new ReaderScope(this.#context.db, company, limits)
    await this.#part?.refresh()
  }

  /**
   * Returns the event as this reader may see it; null if not at all. If the event changes which guards are
   * visible, sends all guards.
   */
  async #told(record: RecordedEvent): Promise<FeedEvent | null> {
    const part = this.#part
    if (hasConfidentiality(streamParts(record.stream).type))
      return visibleIncidentEvent(this.#context.db, this.#account, record)
    if (!part) return visibleEvent(record, this.#account)
    // avoid a query for an event that this account never receives
    if (
      INDIVIDUALLY_CHECKED_STREAMS.has(streamParts(record.stream).type) &&
      !visibleEvent(record, this.#account)
    )
      return null
    const { isSeen, wasSeen, othersWalk } = await part.receive(record)
    if (othersWalk && this.#live && this.#seesGuards) await this.#tellEverybody()
    const event = isSeen || wasSeen ? visibleEvent(record, this.#account) : null
    return event && (isSeen ? event : { ...event, data: {} })
  }

  #onEvents(batch: readonly RecordedEvent[]): void {
    if (batch[0]?.company !== this.#account.company) return
    this.#behind = true
    if (this.#live) this.#run(this.#catchUp())
  }

  /**
   * Called when any session of an account ends, perhaps not this connection's. null: sign-outs may have been
   * missed.
   */
  #onSignedOut(whose: EndedSession | null): void {
    const { company, userId } = whose ?? this.#account
    if (company === this.#account.company && userId === this.#account.userId) this.#run(this.#mustGoOn())
  }

  /**
   * Closes the connection if the account or its session no longer exists. Otherwise continues with the
   * present permissions.
   */
  async #mustGoOn(): Promise<void> {
    const account = await this.#reader.readAccount()
    if (!account) return this.close()
    const mayDo = ({ limits, owes, permissions }: Account) => JSON.stringify([limits, owes, permissions])
    if (mayDo(account) !== mayDo(this.#account)) await this.#lookAgain()
  }

  #onFixes(fixes: StoredFixes): void {
    if (fixes.company !== this.#account.company || !this.#seesGuards) return
    if (this.#account.limits !== null && this.#part === null) return
    const { live, points } = this.#part?.seenOf(fixes) ?? fixes
    if (live.length + points.length === 0) return
    this.#pending.add(live)
    this.#pending.addPoints(points)
    if (!this.#live || this.#telling) return
    this.#telling = true
    setTimeout(() => this.#tellFixes(), Math.max(0, this.#fixesSentAt + FIXES_MS - performance.now()))
  }

  #tellFixes(): void {
    this.#telling = this.#out.writableNeedDrain && !this.#closed
    if (this.#telling) this.#out.once('drain', () => this.#tellFixes())
    else if (!this.#closed && this.#seesGuards) {
      this.#fixesSentAt = performance.now()
      this.#out.write(formatFeedFrame('fixes', this.#pending.take()))
    }
  }

  /** Sends the events up to the end of the log, as fast as the reader accepts them. */
  async #catchUp(): Promise<void> {
    if (this.#reading) return
    this.#reading = true
    do {
      this.#behind = false
      for await (const batch of readBatches(this.#context.db, this.#account.company, this.#position))
        for (const record of batch) {
          if (this.#closed) return
          const whose = affectedAccounts(record.stream)
          const ofAll = OF_EVERY_ACCOUNT.has(record.event.type)
          if (ofAll || whose === null || whose === this.#account.userId) await this.#lookAgain()
          const event = await this.#told(record)
          if (event) await this.#write(formatFeedFrame('event', event, record.position))
          this.#position = record.position
        }
    } while (this.#behind && !this.#closed)
    this.#reading = false
  }

  async #write(text: string): Promise<void> {
    if (this.#closed || this.#out.write(text)) return
    await new Promise<void>((resolve) => {
      const done = () => {
        this.#out.off('drain', done).off('close', done)
        resolve()
      }
      this.#out.on('drain', done).on('close', done)
    })
  }

  #pulse(): void {
    if (!this.#closed && !this.#out.writableNeedDrain) this.#out.write(':\n\n')
  }

  async #heartbeat(): Promise<void> {
    this.#stuckBeats = this.#out.writableNeedDrain ? this.#stuckBeats + 1 : 0
    if (this.#stuckBeats >= STUCK_BEATS) this.#out.destroy()
    else await this.#mustGoOn()
    if (!this.#closed && this.#stuckBeats === 0)
      this.#out.write(formatFeedFrame('heartbeat', { at: this.#context.now() }))
  }

  /**
   * Runs asynchronous work. A failure, e.g. of the database, closes the connection; the reader reconnects
   * and continues.
   */
  #run(work: Promise<void>): void {
    work.catch((error: unknown) => {
      this.#context.log.error({ err: error }, 'a feed connection failed')
      this.close()
    })
  }
}
