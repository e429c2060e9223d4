import { networkOf } from '../auth/network-of.ts'
import { type Keeping, keepNotes } from './keep-notes.ts'
import type { CountedNote, Note } from './note.ts'

const FLUSH_MS = 1000
/** different notes that wait to be kept; what comes beyond them is counted without its place */
const MOST_WAITING = 1000

/**
 * What the security log is yet to be told: counted by what is alike, and kept together once a second, so that a flood
 * costs no more than what differs in it.
 */
export class SecurityNotes {
  #waiting = new Map<string, CountedNote>()
  #timer: NodeJS.Timeout | null = null
  #last: Promise<void> = Promise.resolve()
  readonly #keeping: Keeping & { now: () => number; space: { readonly short: boolean } }

  constructor(keeping: Keeping & { now: () => number; space: { readonly short: boolean } }) {
    this.#keeping = keeping
  }

  add(note: Note): void {
    const now = this.#keeping.now()
    const whole = { ...note, network: networkOf(note.address), count: 1, firstAt: now, lastAt: now }
    const crowded = this.#waiting.size >= MOST_WAITING && !this.#waiting.has(keyOf(whole))
    this.#count(crowded ? { ...whole, network: '', call: null } : whole)
    this.#flushSoon()
  }

  #flushSoon(): void {
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref()
  }

  #count(note: CountedNote): void {
    const known = this.#waiting.get(keyOf(note))
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

const keyOf = ({ company, what, accountId, network, call }: CountedNote) =>
  JSON.stringify([company, what, accountId, network, call])
