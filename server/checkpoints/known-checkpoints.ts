import type { Kysely } from 'kysely'
import {
  parseCheckpointList,
  parseSignedCheckpoint,
  type SignedCheckpoint,
} from '../../domain/evidence/checkpoint.ts'
import type { Tables } from '../db/tables.ts'
import type { TrustedKey } from '../keys/trusted-key.ts'
import { keptNotes } from './kept-notes.ts'
import { companyOf, DROPPED, signatureFault, UNKNOWN } from './signature-fault.ts'
import type { SignedLog } from './signed-logs.ts'

/** A checkpoint that this server has signed, as its signature proves. */
export interface KnownCheckpoint {
  size: number
  root: Uint8Array
  /** who has kept it */
  by: 'the database' | 'the witness' | 'the key file' | 'what is kept beside the keys' | 'its restoration'
}

export interface KnownCheckpoints {
  /** by company, as its own id says in the name of its log */
  of: ReadonlyMap<string, readonly KnownCheckpoint[]>
  /** what is wrong with the checkpoints themselves */
  faults: readonly string[]
  /** how many the list holds that others have signed, of logs that are not known here */
  others: number
}

/**
 * The checkpoints that the database keeps, where it is to be read, and those in the list of a witness, where there is
 * one, signed by any of these keys, the last that those of them had signed which were dropped, and the newest that is kept
 * beside the keys. Of a list,
 * checkpoints of other servers' logs are passed over, and of a key that was dropped those that a restoration abandons:
 * a backup knows nothing of what was signed after it.
 */
export async function knownCheckpoints(
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
  /** of the database, by company: how many are signed by keys that are not known here, and the first of them */
  const unproven = new Map<string, { count: number; first: number }>()
  const add = (company: string, { checkpoint }: SignedCheckpoint, by: KnownCheckpoint['by']) => {
    const { size, root } = checkpoint
    const ofCompany = known.get(company) ?? []
    known.set(company, ofCompany)
    ofCompany.push({ size, root, by })
  }

  for (const [company, { size, root }] of besideKeys)
    known.set(company, [{ size, root: Buffer.from(root, 'hex'), by: 'what is kept beside the keys' }])
  for await (const { company, size, note } of db ? keptNotes(db) : []) {
    const signed = parseSignedCheckpoint(note)
    const isItsOwn = signed?.checkpoint.size === size && companyOf(signed) === company
    const fault = isItsOwn ? signatureFault(signed, company, keys) : 'is not what was written'
    if (isItsOwn) own.add(signed.checkpoint.origin)
    if (isItsOwn && fault === null) add(company, signed, 'the database')
    else if (fault === UNKNOWN && !all) {
      const { count, first } = unproven.get(company) ?? { count: 0, first: size }
      unproven.set(company, { count: count + 1, first })
    } else faults.push(`the checkpoint of company ${company} over ${size} events ${fault}`)
  }
  for (const [company, { count, first }] of unproven)
    faults.push(
      count === 1
        ? `the checkpoint of company ${company} over ${first} events ${UNKNOWN}`
        : `${count} checkpoints of company ${company}, the first over ${first} events, are signed by no key of this server`,
    )
  for (const { line, signed } of list === null ? [] : parseCheckpointList(list)) {
    const fault = signed ? signatureFault(signed, companyOf(signed), keys) : 'is not what was written'
    if (signed && fault === null) add(companyOf(signed), signed, 'the witness')
    else if (signed && fault === UNKNOWN && !own.has(signed.checkpoint.origin)) others++
    else if (signed && fault === DROPPED && (await isAbandoned(signed))) continue
    else faults.push(`what the witness has in line ${line} ${fault}`)
  }
  for (const { reach } of keys)
    for (const [company, { size, root }] of reach ?? [])
      known.set(company, [...(known.get(company) ?? []), { size, root, by: 'the key file' }])
  for (const each of known.values()) each.sort((a, b) => a.size - b.size)
  return { of: known, faults, others }
}
