import type { Kysely } from 'kysely'
import {
  parseCheckpointList,
  parseSignedCheckpoint,
  type SignedCheckpoint,
} from '../../domain/evidence/notes/checkpoint.ts'
import type { Tables } from '../db/tables.ts'
import type { TrustedKey } from '../keys/trusted-key.ts'
import { storedCheckpoints } from './stored-checkpoints.ts'
import {
  checkpointCompany,
  DROPPED_KEY_FAULT,
  findSignatureFault,
  UNKNOWN_KEY_FAULT,
} from './signature-fault.ts'
import type { SignedLog } from './signed-logs.ts'

/** A checkpoint whose signature proves that this server has signed it. */
export interface KnownCheckpoint {
  size: number
  root: Uint8Array
  /** where the checkpoint was found */
  by: 'the database' | 'the witness' | 'the key file' | 'what is kept beside the keys' | 'its restoration'
}

export interface KnownCheckpoints {
  /** checkpoints by company id */
  of: ReadonlyMap<string, readonly KnownCheckpoint[]>
  /** sentences about invalid checkpoints */
  faults: readonly string[]
  /** number of the witness's checkpoints that belong to other servers' logs */
  others: number
}

/**
 * Collects the checkpoints signed by these keys. Sources are the database (if it is readable), the list of a
 * witness, the last checkpoint of each dropped key, and the newest one stored next to the keys. Ignores logs
 * of other servers. Also ignores checkpoints of a dropped key that a restoration has abandoned, because the
 * restored backup does not contain the events that they cover.
 */
export async function readKnownCheckpoints(
  db: Kysely<Tables> | null,
  list: string | null,
  keys: readonly TrustedKey[],
  isAbandoned: (signed: SignedCheckpoint) => Promise<boolean>,
  { besideKeys, all }: { besideKeys: ReadonlyMap<string, SignedLog>; all: boolean },
): Promise<KnownCheckpoints> {
  const known = new Map<string, KnownCheckpoint[]>()
  const faults: string[] = []
  const own = new Set<string>()
  let others = 0
  /**
   * by company: number of checkpoints in the database that an unknown key has signed, and the size of the
   * first
   */
  const unproven = new Map<string, { count: number; first: number }>()
  const add = (company: string, { checkpoint }: SignedCheckpoint, by: KnownCheckpoint['by']) => {
    const { size, root } = checkpoint
    const ofCompany = known.get(company) ?? []
    known.set(company, ofCompany)
    ofCompany.push({ size, root, by })
  }

  for (const [company, { size, root }] of besideKeys)
    known.set(company, [{ size, root: Buffer.from(root, 'hex'), by: 'what is kept beside the keys' }])
  for await (const { company, size, note } of db ? storedCheckpoints(db) : []) {
    const signed = parseSignedCheckpoint(note)
    const isItsOwn = signed?.checkpoint.size === size && checkpointCompany(signed) === company
    const fault = isItsOwn ? findSignatureFault(signed, company, keys) : 'is not what was written'
    if (isItsOwn) own.add(signed.checkpoint.origin)
    if (isItsOwn && fault === null) add(company, signed, 'the database')
    else if (fault === UNKNOWN_KEY_FAULT && !all) {
      const { count, first } = unproven.get(company) ?? { count: 0, first: size }
      unproven.set(company, { count: count + 1, first })
    } else faults.push(`the checkpoint of company ${company} over ${size} events ${fault}`)
  }
  for (const [company, { count, first }] of unproven)
    faults.push(
      count === 1
        ? `the checkpoint of company ${company} over ${first} events ${UNKNOWN_KEY_FAULT}`
        : `${count} checkpoints of company ${company}, the first over ${first} events, are signed by no key of this server`,
    )
  for (const { line, signed } of list === null ? [] : parseCheckpointList(list)) {
    const fault = signed
      ? findSignatureFault(signed, checkpointCompany(signed), keys)
      : 'is not what was written'
    if (signed && fault === null) add(checkpointCompany(signed), signed, 'the witness')
    else if (signed && fault === UNKNOWN_KEY_FAULT && !own.has(signed.checkpoint.origin)) others++
    else if (signed && fault === DROPPED_KEY_FAULT && (await isAbandoned(signed))) continue
    else faults.push(`what the witness has in line ${line} ${fault}`)
  }
  for (const { reach } of keys)
    for (const [company, { size, root }] of reach ?? [])
      known.set(company, [...(known.get(company) ?? []), { size, root, by: 'the key file' }])
  for (const each of known.values()) each.sort((a, b) => a.size - b.size)
  return { of: known, faults, others }
}
