import { type SignedCheckpoint, type Checkpoint } from '../../domain/evidence/checkpoint.ts'
import { knownSignatures, noteKey } from '../../domain/evidence/signed-note.ts'
import { sha256Bytes } from '../event-log/sha256.ts'
import { isSignedBy, publicKeysOf } from '../keys/checkpoint-key.ts'
import type { KeyFile } from '../keys/key-file.ts'

/** The newest that a key had signed of each company's log when it was dropped. */
export type Reach = ReadonlyMap<string, Pick<Checkpoint, 'size' | 'root'>>

/** A key by which what was signed is believed. */
export interface TrustedKey {
  /** 32 bytes */
  publicKey: Uint8Array
  /** null: it is believed in all that it has signed */
  reach: Reach | null
}

/** The keys that sign and have signed with a ring. */
export function trustedKeys(file: KeyFile): TrustedKey[] {
  const reaches = new Map(
    (file.dropped ?? []).map(({ publicKey, signed }) => [publicKey, signed && reachFrom(signed)]),
  )
  return publicKeysOf(file).map((publicKey) => ({
    publicKey,
    reach: reaches.get(Buffer.from(publicKey).toString('hex')) ?? null,
  }))
}

const reachFrom = (signed: Record<string, { size: number; root: string }>): Reach =>
  new Map(
    Object.entries(signed).map(([company, { size, root }]) => [
      company,
      { size, root: Buffer.from(root, 'hex') },
    ]),
  )

/** Whose log a checkpoint is of, as the name of the log ends. */
export const companyOf = ({ checkpoint }: SignedCheckpoint): string =>
  checkpoint.origin.split('/').at(-1) ?? ''

export const UNKNOWN = 'is signed by no key of this server'

/**
 * Why a checkpoint that stands at or before a position of its log is not to be believed; null where it is. Whoever has
 * stolen a key that was dropped can sign whatever was not signed by then.
 */
export function signatureFault(
  { checkpoint, note }: SignedCheckpoint,
  company: string,
  keys: readonly TrustedKey[],
  position: number = checkpoint.size,
): string | null {
  const named = keys.map((key) => ({ ...key, named: noteKey(checkpoint.origin, key.publicKey, sha256Bytes) }))
  const known = knownSignatures(
    note,
    named.map((key) => key.named),
  )
  if (known.length === 0) return UNKNOWN
  if (!known.every(({ key, signature }) => isSignedBy(key.publicKey, note.text, signature)))
    return 'has a signature that is false'
  const late = named.some(
    (key) =>
      key.reach !== null &&
      position > (key.reach.get(company)?.size ?? 0) &&
      known.some((one) => one.key === key.named),
  )
  return late ? 'is signed by a key that was dropped before the log had so many events' : null
}
