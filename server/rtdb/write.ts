import type { Change, RawChange, Written } from './branch.ts'
import type { Database } from './database.ts'
import type { Identity } from './identity.ts'
import { nodeHash } from './node-hash.ts'
import { parsePath, startsWith, type Path } from './path.ts'
import type { Rules } from './rules.ts'
import { parseValue } from './value.ts'

export interface WriteRequest {
  path: Path
  raw: unknown
  /** each key of `raw` is a path below `path`; the others stay as they are */
  merge: boolean
  /** the write holds only while the value there has this hash (a transaction) */
  hash?: string | undefined
}

const denied: Written = { ok: false, code: 'permission_denied', reason: 'Permission denied' }
const refused = (reason: string): Written => ({ ok: false, code: 'invalid_data', reason })

/** Does one write whole or not at all. `now` is ms since epoch UTC. Resolves when those who listen have been told. */
export async function write(
  database: Database,
  rules: Rules,
  identity: Identity | null,
  request: WriteRequest,
  now: number,
): Promise<Written> {
  const spread = spreadOut(request)
  if (typeof spread === 'string') return refused(spread)
  if (!spread.every(({ path }) => rules.write(database.name, identity, path))) return denied
  if (request.hash !== undefined && request.hash !== nodeHash(database.held(request.path))) {
    return { ok: false, code: 'datastale', reason: 'Data to put at this location has changed' }
  }
  const [branch, ...others] = new Set(spread.map(({ path }) => database.branch(path)))
  if (others.length > 0) return refused('one write may not span several branches')
  if (branch) return branch.write ? branch.write(database, identity, spread) : denied
  const changes: Change[] = []
  for (const { path, raw } of spread) {
    const parsed = parseValue(raw, database.held(path), now)
    if (!parsed.ok) return refused(parsed.reason)
    changes.push({ path, value: parsed.value })
  }
  database.commit(changes)
  return { ok: true }
}

/** The single writes that a request stands for, or why it may not be done. */
function spreadOut({ path, raw, merge }: WriteRequest): RawChange[] | string {
  if (!merge) return [{ path, raw }]
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return 'an update takes a map'
  const changes: RawChange[] = []
  for (const [text, below] of Object.entries(raw)) {
    const keys = parsePath(text)
    if (keys === null || keys.length === 0) return `not a path: ${JSON.stringify(text.slice(0, 80))}`
    changes.push({ path: [...path, ...keys], raw: below })
  }
  const overlap = changes.some((a) => changes.some((b) => a !== b && startsWith(a.path, b.path)))
  return overlap ? 'paths of one update may not lie above one another' : changes
}
