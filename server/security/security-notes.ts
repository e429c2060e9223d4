import { networkOf } from '../auth/network-of.ts'
import { type Keeping, keepNotes } from './keep-notes.ts'
import type { CountedNote, Note } from './note.ts'

const FLUSH_MS = 1000
/**
 * Different notes of one account that wait to be kept; what comes beyond them is counted without its place. Of each
 * account by itself, so that nobody uses up what is kept of others, here or in another company.
 */
export const MOST_WAITING = 200

/**
 * What the security log is yet to be told: counted by what is alike, and kept together once a second, so that a flood
 * costs no more than what differs in it.
 */
export class SecurityNotes {
  #waiting = new Map<string, CountedNote>()
  /** how many of them are of each account */
  #ofAccount = new Map<string, number>()
  #timer: NodeJS.Timeout | null = null
  #last: Promise<void> = Promise.resolve()
  readonly #keeping: Keeping & { now: () => number; space: { readonly short: boolean } }

  constructor(keeping: Keeping & { now: () => number; space: { readonly short: boolean } }) {
    this.#keeping = keeping
  }

  add(note: Note): void {
    const now = this.#keeping.now()
    const whole = { ...note, network: networkOf(note.address), count: 1, firstAt: now, lastAt: now }
    const ofAccount = this.#ofAccount.get(accountKeyOf(whole)) ?? 0
    const crowded = ofAccount >= MOST_WAITING && !this.#waiting.has(keyOf(whole))
    this.#count(crowded ? { ...whole, network: '', call: null } : whole)
    this.#flushSoon()
  }

  #flushSoon(): void {
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref()
  }

  #count(note: CountedNote): void {
    const known = this.#waiting.get(keyOf(note))
    if (!known) this.#ofAccount.set(accountKeyOf(note), (this.#ofAccount.get(accountKeyOf(note)) ?? 0) + 1)
    this.#waiting.set(
      keyOf(note),
      known ? { ...note, count: known.count + note.count, firstAt: known.firstAt } : note,
    )
  }

  /** Keeps all that waits. What the storage does not take now waits on. */
  flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#last = this.#last.then(async () => {
      // on a full disk only what may use the reserve is written
      if (this.#waiting.size === 0) return
      if (this.#keeping.space.short) return this.#flushSoon()
      // in one order everywhere, so that two processes do not wait for each other
      const notes = [...this.#waiting].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, note]) => note)
      this.#waiting = new Map()
      this.#ofAccount = new Map()
      try {
        await keepNotes(this.#keeping, notes)
      } catch (error) {
        this.#keeping.log.error({ err: error }, 'the security log could not be written')
        for (const note of notes) this.#count(note)
        this.#flushSoon()
      }
    })
    return this.#last
  }
}

const accountKeyOf = ({ company, accountId }: Note) => `${company}/${accountId ?? ''}`

const keyOf = ({ company, what, accountId, network, call }: CountedNote) =>
  JSON.stringify([company, what, accountId, network, call])
