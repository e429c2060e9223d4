import pg from 'pg'

/**
 * interval of a query that checks whether PostgreSQL answers, and the maximum time to wait for its answer,
 * ms
 */
const PROBE_MS = 3000
const PATIENCE_MS = 4000
/** extra time (ms) after PATIENCE_MS, so that an answer is read first if this process itself was paused */
const GRACE_MS = 500
/** maximum time to connect, and to wait for the first answer of a new connection, ms */
const REACH_MS = 1500
/**
 * maximum time to wait for an answer while new connections are answered, ms; a commit may have to wait that
 * long for the disk
 */
const ALONE_MS = 60_000

interface Reactions {
  isReachable: () => Promise<boolean>
  /** `isSilent` is true if new connections get no answer either */
  end: (isSilent: boolean) => void
}

/**
 * Watches whether PostgreSQL answers on a connection, and calls `end` once if it does not. TCP would report
 * a dead connection only after minutes, or two hours if it only listens. A late answer alone proves nothing,
 * because a connection runs queries one after another. Returns a function that ends the watch.
 */
export function watchAnswers(
  client: { query: (text: string) => Promise<unknown> },
  { isReachable, end }: Reactions,
): () => void {
  let late: NodeJS.Timeout | null = null
  let isOver = false
  /** since when an answer is awaited, `performance.now()`; null: none is awaited */
  let askedAt: number | null = null
  const answered = () => {
    if (late) clearTimeout(late)
    late = askedAt = null
  }
  const stop = () => {
    isOver = true
    clearInterval(asking)
    answered()
  }
  const doubt = async () => {
    const asked = askedAt
    const isSilent = !(await isReachable())
    if (isOver || asked === null || asked !== askedAt) return
    if (!isSilent && performance.now() - asked < ALONE_MS) return wait()
    stop()
    end(isSilent)
  }
  const wait = () => {
    late = setTimeout(() => {
      late = setTimeout(() => void doubt(), GRACE_MS)
    }, PATIENCE_MS)
  }
  const ask = () => {
    if (askedAt !== null) return
    askedAt = performance.now()
    wait()
    // an error also ends the wait: the broken connection reports itself
    client.query('select 1').then(answered, answered)
  }
  const asking = setInterval(ask, PROBE_MS)
  return stop
}

/**
 * Returns whether PostgreSQL answers on a new connection. A refusal such as "too many connections" also
 * counts as an answer.
 */
export async function answersNewConnection(url: string): Promise<boolean> {
  const fresh = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: REACH_MS,
    query_timeout: REACH_MS,
  })
  fresh.on('error', () => {})
  try {
    await fresh.connect()
    await fresh.query('select 1')
    return true
  } catch (error) {
    return error instanceof pg.DatabaseError
  } finally {
    void fresh.end().catch(() => {})
  }
}
