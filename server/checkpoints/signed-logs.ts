import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { GrowingTree, HASH_LENGTH } from '../../domain/evidence/merkle/merkle-tree.ts'
import { jsonText } from '../../domain/text/json-text.ts'
import type { Config } from '../config/config.ts'
import { withFirstWritablePath, keyFolderPaths, KeyFileError } from '../keys/key-file.ts'
import { replaceSynced } from '../keys/write-file-synced.ts'
import { edgeText, logHashes } from './log-tree/log-tree.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/)

const signedLog = z.object({
  /** name of the company, for the message that its log has disappeared */
  name: z.string().nullable(),
  size: z.number().int().positive(),
  root: hash,
  /** the roots of the tree's complete subtrees, largest first, hex */
  edge: z.string().regex(/^([0-9a-f]{64})+$/),
  /** hash of the last event that the checkpoint covers */
  hash,
})

/** What the newest checkpoint of a company's log covers. */
export type SignedLog = z.infer<typeof signedLog>

const file = z.record(z.string(), signedLog)
const ENDING = '.signed'

type Where = Pick<Config, 'secretFile' | 'dataDir'>

/** Reads each log's signed state, by company, from a file next to the keys. Throws KeyFileError. */
export function readSignedLogs(config: Where): Map<string, SignedLog> {
  const logs = new Map<string, SignedLog>()
  for (const path of keyFolderPaths(config, ENDING))
    for (const [company, log] of Object.entries(readOne(path)))
      if (log.size > (logs.get(company)?.size ?? 0)) logs.set(company, log)
  return logs
}

function readOne(path: string): z.infer<typeof file> {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    // the file does not exist: nothing was signed yet, or it is in the other possible folder
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return {}
    throw new KeyFileError(`${path} cannot be read: ${(error as Error).message}`, { cause: error })
  }
  const read = jsonText.pipe(file).safeParse(text)
  if (!read.success) throw new KeyFileError(`${path} does not say what was signed, as the server writes it`)
  return read.data
}

/** Stores the signed state of each log on disk. Throws file system errors. */
export function storeSignedLogs(config: Where, logs: ReadonlyMap<string, SignedLog>): void {
  const text = `${JSON.stringify(Object.fromEntries(logs), null, 2)}\n`
  withFirstWritablePath(keyFolderPaths(config, ENDING), (path) => replaceSynced(path, text))
}

/** Converts a signed tree to its stored form. */
export const toSignedLog = (tree: GrowingTree, lastHash: string, name: string | null): SignedLog => ({
  name,
  size: tree.size,
  root: Buffer.from(tree.root()).toString('hex'),
  edge: edgeText(tree),
  hash: lastHash,
})

/** Converts the stored form to a tree that can be extended. Throws KeyFileError if the edge is invalid. */
export function signedTree({ size, root, edge }: SignedLog): GrowingTree {
  const bytes = Buffer.from(edge, 'hex')
  const subtrees = Array.from({ length: bytes.length / HASH_LENGTH }, (_, i) =>
    bytes.subarray(i * HASH_LENGTH, (i + 1) * HASH_LENGTH),
  )
  try {
    const tree = new GrowingTree(logHashes, { size, subtrees })
    if (Buffer.from(tree.root()).toString('hex') === root) return tree
  } catch {
    // the edge does not fit the size, which is reported below
  }
  throw new KeyFileError(`the signed size and root beside the keys (${size} events) were changed`)
}
