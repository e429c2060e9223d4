import pg from 'pg'

/** interval of a query that shows whether PostgreSQL answers, and the longest wait for it */
const PROBE_MS = 3000
const PATIENCE_MS = 4000
/** after a pause of this process, an answer that has come is read first */
const GRACE_MS = 500
/** longest wait for a new connection and its first answer, each */
const REACH_MS = 1500
/** longest wait for an answer while new connections are answered: a commit may wait that long for its disk */
const ALONE_MS = 60_000

interface Reactions {
  isReachable: () => Promise<boolean>
  /** `isSilent`: new connections get no answer either */
  end: (isSilent: boolean) => void
}

/**
 * Watches whether a connection is answered, and calls `end` once if not. TCP itself would report that only
 * after minutes, and of a connection that only listens after two hours. A late answer alone proves nothing,
 * because queries of a connection wait for each other. Returns a function that ends the watch.
 */
export function watchAnswers(
  client: { query: (text: string) => Promise<unknown> },
  { isReachable, end }: Reactions,
): () => void {
  let late: NodeJS.Timeout | null = null
  let isOver = false
  /** since when an answer is awaited, by `performance.now()` */
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
    // a broken connection ends by itself
    client.query('select 1').then(answered, answered)
  }
  const asking = setInterval(ask, PROBE_MS)
  return stop
}

/** Returns whether PostgreSQL answers a new connection, be it with a refusal such as too many connections. */
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
