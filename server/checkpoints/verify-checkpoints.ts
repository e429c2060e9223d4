import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { SignedCheckpoint } from '../../domain/evidence/notes/checkpoint.ts'
import { isCheckpointAbandoned } from '../../domain/evidence/notes/restored-log.ts'
import { parseVerifierKey } from '../../domain/evidence/notes/signed-note.ts'
import { type Config, ConfigError, type WitnessConfig } from '../config/config.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Database } from '../db/open-database.ts'
import { sha256Bytes } from '../event-log/sha256.ts'
import { keyFilePath, readKeyFile } from '../keys/key-file.ts'
import { type TrustedKey, trustedKeys } from '../keys/trusted-key.ts'
import { CheckpointVerifier } from './checkpoint-verifier.ts'
import { type KnownCheckpoints, readKnownCheckpoints } from './known-checkpoints.ts'
import { readRestorations } from './restorations.ts'
import { checkpointCompany } from './signature-fault.ts'
import { readSignedLogs } from './signed-logs.ts'
import { isDefaultWitness } from './witness/witness.ts'
import { witnessFilePath } from './witness/witness-file.ts'
import { readWitnessState } from './witness/publish-to-witness.ts'

export interface CheckpointsToVerify {
  /** sentences about invalid checkpoints */
  faults: readonly string[]
  /** sentences about things that the operator should know but that are not faults */
  remarks: readonly string[]
  walkOf: (company: string) => Promise<CheckpointVerifier>
  /** whether checkpoints of a witness could be read */
  isWitnessed: boolean
  /** names of the companies with signed checkpoints, by id; null: unknown name */
  companies: ReadonlyMap<string, string | null>
}

const OPTIONS = {
  /** path of the witness's file, or of a copy */
  witness: { type: 'string' },
  /** a public key to trust besides the server's keys, as a text line */
  key: { type: 'string', multiple: true },
  /** print every difference, and not only the first of its kind */
  all: { type: 'boolean', default: false },
} as const

/**
 * Reads the checkpoints with which logs are compared: from the database, unless it is unreadable, and from
 * the witness (`--witness` or WITNESS). Skips logs in `unread`.
 */
export async function readCheckpointsToVerify(
  db: Database,
  config: Config,
  asked: readonly string[],
  isReadable: boolean,
  unread: ReadonlySet<string> = new Set(),
): Promise<CheckpointsToVerify> {
  const { values } = parseOptions(asked)
  const faults: string[] = []
  const remarks: string[] = []
  const keys = (values.key ?? []).map((line): TrustedKey => {
    const key = parseVerifierKey(line, sha256Bytes)
    if (!key) throw new ConfigError(`--key: ${line} is not the line of a key`)
    return { publicKey: key.publicKey, isDropped: false, reach: null }
  })
  const file = readKeyFile(keyFilePath(config))
  if (file) keys.push(...trustedKeys(file))
  if (file?.dropped?.some(({ signed }) => signed === null))
    remarks.push(
      'A key was dropped before it was noted what it had signed, so whoever has it can sign any past: npm run keys -- rotate notes it.',
    )
  // databases of older versions do not have this table
  const tables = await db.introspection.getTables()
  const isKept = isReadable && tables.some(({ name }) => name === 'checkpoint')
  const list = readList(config, values.witness, faults, remarks)
  const restored = new Map<string, ReturnType<typeof readRestorations>>()
  const restorations = (company: string) => {
    const found = restored.get(company) ?? readRestorations(db, company as CompanyId, keys)
    restored.set(company, found)
    return found
  }
  const isAbandoned = async (signed: SignedCheckpoint) => {
    const company = checkpointCompany(signed)
    const by = unread.has(company) ? [] : await restorations(company)
    return by.some((each) => isCheckpointAbandoned(each, signed.checkpoint))
  }
  const besideKeys = readSignedLogs(config)
  const known = await readKnownCheckpoints(isKept ? db : null, list, keys, isAbandoned, {
    besideKeys,
    all: values.all,
  })
  if (
    isKept &&
    list !== null &&
    values.witness === undefined &&
    config.witness &&
    !isDefaultWitness(config.witness)
  )
    faults.push(...(await goneFromWitness(db, config.witness, known.of)))
  if (known.faults.length > 0 && keys.length === 0)
    remarks.push(
      `There are no keys in ${keyFilePath(config)}: bring back the copy of them, or name the line of one with --key.`,
    )
  if (known.others > 0)
    remarks.push(`${known.others} of the checkpoints that the witness has are of other servers' logs.`)
  return {
    faults: [...faults, ...known.faults],
    remarks,
    isWitnessed: list !== null,
    walkOf: async (company) =>
      new CheckpointVerifier(known.of.get(company) ?? [], await restorations(company)),
    companies: new Map(
      [...known.of.keys()].toSorted().map((company) => [company, besideKeys.get(company)?.name ?? null]),
    ),
  }
}

/**
 * Returns a sentence for each log whose checkpoints the witness once stored and now lacks. An attacker who
 * truncates a log would also try to empty the witness.
 */
async function goneFromWitness(
  db: Database,
  witness: WitnessConfig,
  known: KnownCheckpoints['of'],
): Promise<string[]> {
  // a witness that never stored anything is new, so it lacks what an earlier witness had
  if ((await readWitnessState({ db }, witness))?.writtenAt == null) return []
  const gone: string[] = []
  for (const [company, checkpoints] of known) {
    const newest = await db
      .selectFrom('checkpoint')
      .select('size')
      .where('company', '=', company)
      .where('witnessed_at', 'is not', null)
      .orderBy('size', 'desc')
      .limit(1)
      .executeTakeFirst()
    const held = checkpoints.some(({ by, size }) => by === 'the witness' && size >= (newest?.size ?? 0))
    if (newest && !held)
      gone.push(`what the witness took of company ${company} over ${newest.size} events is gone from it`)
  }
  return gone
}

function parseOptions(asked: readonly string[]) {
  try {
    return parseArgs({ args: [...asked], options: OPTIONS })
  } catch (error) {
    // parseArgs throws on unknown arguments
    throw new ConfigError(
      `${(error as Error).message}\nnpm run verify -- [--all] [--witness FILE] [--key LINE]`,
    )
  }
}

function readList(
  { witness }: Config,
  named: string | undefined,
  faults: string[],
  remarks: string[],
): string | null {
  if (named === undefined && witness?.kind !== 'path') {
    if (witness)
      remarks.push('The witness keeps its checkpoints elsewhere: name a copy of them with --witness FILE.')
    return null
  }
  const path = witnessFilePath(named ?? (witness?.kind === 'path' ? witness.path : ''))
  try {
    // mail programs may change line endings
    return readFileSync(path, 'utf8').replaceAll('\r\n', '\n')
  } catch (error) {
    const reason = (error as Error).message
    if (named !== undefined) throw new ConfigError(`--witness: ${reason}`)
    if (witness && isDefaultWitness(witness) && (error as NodeJS.ErrnoException).code === 'ENOENT')
      return null
    faults.push(`what the witness has cannot be read: ${reason}`)
    return null
  }
}
