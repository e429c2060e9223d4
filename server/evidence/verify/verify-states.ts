import { canonicalJson } from '../../../domain/event-sourcing/canonical-json.ts'
import { streamParts } from '../../../domain/event-sourcing/event.ts'
import { jsonText } from '../../../domain/text/json-text.ts'
import type { CompanyId } from '../../db/company-id.ts'
import type { Database } from '../../db/open-database.ts'
import { readStream } from '../../event-log/read-log.ts'
import type { AnyStream } from '../../projections/read-model.ts'
import { firstLineOfError } from './rebuild-for-comparison.ts'
import { readEvent } from '../../../domain/event-sourcing/stored-event.ts'

/** A snapshot that differs from the events of its stream. */
export interface StateFault {
  company: string
  stream: string
  version: number
  fault: string
}

/** number of snapshots, or of events, per query */
const PAGE = 100

interface Kept {
  company: string
  stream: string
  version: number
  state: string
}

/**
 * Compares snapshots of streams with their events, because commands use snapshots. Ignores snapshots in the
 * format of other server versions, as commands do.
 */
export async function* findDifferingStates(
  db: Database,
  streams: ReadonlyMap<string, AnyStream>,
  unread: ReadonlySet<string>,
): AsyncGenerator<StateFault> {
  const folding = new Map<AnyStream, Fold>()
  for await (const kept of keptStates(db)) {
    if (unread.has(kept.company)) continue
    const type = streams.get(streamParts(kept.stream).type)
    if (type && folding.get(type)?.isOf(kept) !== true) folding.set(type, new Fold(db, kept, type))
    const fold = type && folding.get(type)
    const fault = fold ? await fold.faultOf(kept) : 'is kept of no stream that is known'
    if (fault !== null) yield { company: kept.company, stream: kept.stream, version: kept.version, fault }
  }
}

/** Computes the states of a stream at the versions of all its snapshots, in one pass. */
class Fold {
  readonly #db: Database
  readonly #of: Pick<Kept, 'company' | 'stream'>
  readonly #type: AnyStream
  #state: unknown
  #version = 0

  constructor(db: Database, of: Kept, type: AnyStream) {
    this.#db = db
    this.#of = of
    this.#type = type
    this.#state = type.initial
  }

  isOf({ company, stream }: Kept): boolean {
    return this.#of.company === company && this.#of.stream === stream
  }

  async faultOf({ version, state }: Kept): Promise<string | null> {
    const shape = this.#type.state
    const kept = shape && jsonText.pipe(shape).safeParse(state)
    if (!kept?.success) return null
    try {
      await this.#foldUpTo(version)
    } catch (error) {
      // the events of the log are invalid
      return `cannot be made from its events: ${firstLineOfError(error)}`
    }
    if (this.#version < version) return `is kept of a stream that ends at version ${this.#version}`
    return canonicalJson(kept.data) === canonicalJson(this.#state) ? null : 'is not what its events make'
  }

  async #foldUpTo(version: number): Promise<void> {
    const company = this.#of.company as CompanyId
    while (this.#version < version) {
      const part = { after: this.#version, upTo: version, limit: PAGE }
      const events = await readStream(this.#db, company, this.#of.stream, part)
      for (const { event } of events)
        this.#state = this.#type.evolve(this.#state, readEvent(this.#type, event))
      this.#version = events.at(-1)?.version ?? this.#version
      if (events.length < PAGE) return
    }
  }
}

async function* keptStates(db: Database): AsyncGenerator<Kept> {
  for (let last: Kept | undefined; ;) {
    const before = last
    const page: Kept[] = await db
      .selectFrom('snapshot')
      .selectAll()
      .$if(before !== undefined, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(
            refTuple('company', 'stream', 'version'),
            '>',
            tuple(before?.company ?? '', before?.stream ?? '', before?.version ?? 0),
          ),
        ),
      )
      .orderBy('company')
      .orderBy('stream')
      .orderBy('version')
      .limit(PAGE)
      .execute()
    yield* page
    last = page.at(-1)
    if (page.length < PAGE) return
  }
}

/** Returns the fault as text, e.g. `fix-seals-1 at version 3 is not what its events make`. */
export const stateFaultText = ({ stream, version, fault }: StateFault): string =>
  `${stream} at version ${version} ${fault}`
