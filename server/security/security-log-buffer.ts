import { clientNetwork } from '../auth/brute-force/client-network.ts'
import { HOUR_MS, isWorthLogging, type SecurityLogWriter, writeSecurityLog } from './write-security-log.ts'
import type { SecurityEvent } from '../../contract/auth/security-log.ts'
import type { CountedSecurityEntry, SecurityEntry } from './security-entry.ts'

const FLUSH_MS = 1000
/**
 * Maximum number of different entries of one account, guest or phone in the buffer. Further ones are counted
 * without network and call. The limits are separate, so that nobody uses up those of others.
 */
export const MAX_BUFFERED_ENTRIES = 200

/**
 * Buffer of the security log. It counts equal entries, and writes all once a second, so that a flood of them
 * costs little.
 */
export class SecurityLogBuffer {
  #waiting = new Map<string, CountedSecurityEntry>()
  /** number of different entries in the buffer by account, guest or phone */
  #ofHolder = new Map<string, number>()
  #ofNobody = new Map<SecurityEvent, { hour: number; count: number }>()
  #timer: NodeJS.Timeout | null = null
  #last: Promise<void> = Promise.resolve()
  readonly #keeping: SecurityLogWriter & { now: () => number; space: { readonly short: boolean } }

  constructor(keeping: SecurityLogWriter & { now: () => number; space: { readonly short: boolean } }) {
    this.#keeping = keeping
  }

  add(note: SecurityEntry): void {
    const now = this.#keeping.now()
    const whole = { ...note, network: clientNetwork(note.address), count: 1, firstAt: now, lastAt: now }
    const ofHolder = this.#ofHolder.get(holderOf(whole)) ?? 0
    const crowded = ofHolder >= MAX_BUFFERED_ENTRIES && !this.#waiting.has(keyOf(whole))
    this.#count(crowded ? { ...whole, network: '', call: null } : whole)
    this.#flushSoon()
  }

  /**
   * Counts an attempt with an unknown credential. It belongs to no company, so the server's own log prints
   * the first in an hour, then the tenth, the hundredth and so on.
   */
  addOfNobody(what: SecurityEvent): void {
    const hour = Math.floor(this.#keeping.now() / HOUR_MS)
    const known = this.#ofNobody.get(what)
    const count = (known?.hour === hour ? known.count : 0) + 1
    this.#ofNobody.set(what, { hour, count })
    if (isWorthLogging(count, count - 1))
      this.#keeping.log.warn({ security: what, company: null, count }, 'security log')
  }

  #flushSoon(): void {
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref()
  }

  #count(note: CountedSecurityEntry): void {
    const known = this.#waiting.get(keyOf(note))
    if (!known) this.#ofHolder.set(holderOf(note), (this.#ofHolder.get(holderOf(note)) ?? 0) + 1)
    this.#waiting.set(
      keyOf(note),
      known ? { ...note, count: known.count + note.count, firstAt: known.firstAt } : note,
    )
  }

  /** Writes all entries in the buffer. After a storage failure they stay in the buffer. */
  flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#last = this.#last.then(async () => {
      // while the disk is full, the entries wait, because they may not use the reserved space
      if (this.#waiting.size === 0) return
      if (this.#keeping.space.short) return this.#flushSoon()
      // a fixed lock order prevents deadlocks
      const notes = [...this.#waiting].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, note]) => note)
      this.#waiting = new Map()
      this.#ofHolder = new Map()
      try {
        await writeSecurityLog(this.#keeping, notes)
      } catch (error) {
        this.#keeping.log.error({ err: error }, 'the security log could not be written')
        for (const note of notes) this.#count(note)
        this.#flushSoon()
      }
    })
    return this.#last
  }
}

const holderOf = ({ company, whose }: SecurityEntry) => `${company}/${whose ?? ''}`

const keyOf = ({ company, what, whose, network, call }: CountedSecurityEntry) =>
  JSON.stringify([company, what, whose, network, call])
