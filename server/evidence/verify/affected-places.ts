/** How faults are printed: with `all`, each on a line; otherwise one, and the number of others. */
export interface ReportOptions {
  say: (line: string) => void
  all: boolean
}

const count = new Intl.NumberFormat('en-GB')

/** Collects the places with one kind of fault. */
export class AffectedPlaces {
  readonly #telling: ReportOptions
  readonly #named: string[] = []
  #count = 0

  constructor(telling: ReportOptions) {
    this.#telling = telling
  }

  get count(): number {
    return this.#count
  }

  /** Adds a place. Only the places that will be printed stay in memory. */
  add(place: string): void {
    this.#count++
    if (this.#telling.all || this.#named.length === 0) this.#named.push(place)
  }

  /** Adds a number of places that are counted but not printed. */
  addMore(many: number): void {
    this.#count += many
  }

  /** Prints the places after `head`, e.g. `company 1: READ MODELS DIFFER`. */
  tell(head: string): void {
    const others = this.#count - this.#named.length
    for (const [i, place] of this.#named.entries())
      this.#telling.say(`${head}: ${place}${i === this.#named.length - 1 ? moreText(others) : ''}`)
  }
}

/** Returns the number of unprinted places as text, e.g. `, and 2 others; --all lists them`. */
export const moreText = (many: number): string =>
  many === 0
    ? ''
    : `, and ${count.format(many)} ${many === 1 ? 'other; --all lists it' : 'others; --all lists them'}`
