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
  /** faults of the checkpoints themselves, as sentences */
  faults: readonly string[]
  /** remarks about things that are no faults */
  remarks: readonly string[]
  walkOf: (company: string) => Promise<CheckpointVerifier>
  /** whether a witness was read */
  isWitnessed: boolean
  /** companies with signed checkpoints; their names are stored next to the keys */
  companies: ReadonlyMap<string, string | null>
}

const OPTIONS = {
  /** a file that the witness has, or a copy of it */
  witness: { type: 'string' },
  /** key line that is trusted besides the server's keys */
  key: { type: 'string', multiple: true },
  /** every place that differs, not only the first of its kind */
  all: { type: 'boolean', default: false },
} as const

/**
 * Reads the signed checkpoints of the logs: from the database, unless they are unreadable, and from the
 * witness of `--witness` or WITNESS. Logs in `unread` are skipped.
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
  // databases from before checkpoints do not have this table
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
 * Returns what this witness had accepted and no longer has, because an attacker who truncates a log
 * would also empty the witness.
 */
async function goneFromWitness(
  db: Database,
  witness: WitnessConfig,
  known: KnownCheckpoints['of'],
): Promise<string[]> {
  // a newly configured witness does not have what an earlier one accepted
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
    // mail programs may change line ends
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
