import type { Checkpoint } from '../../domain/evidence/notes/checkpoint.ts'
import { allPublicKeys } from './checkpoint-key.ts'
import type { KeyFile } from './key-file.ts'

/** For each company, the newest checkpoint that a key had signed when it was dropped. */
export type LastSignedByKey = ReadonlyMap<string, Pick<Checkpoint, 'size' | 'root'>>

/** A public key for verification. */
export interface TrustedKey {
  /** 32 bytes */
  publicKey: Uint8Array
  /** whether the key was dropped, because somebody else may have it */
  isDropped: boolean
  /** the last signatures that are trusted; null: the key is in use, or they were not recorded */
  reach: LastSignedByKey | null
}

/** Returns the public checkpoint keys of a ring, including dropped ones, newest first. */
export function trustedKeys(file: KeyFile): TrustedKey[] {
  const dropped = new Map((file.dropped ?? []).map(({ publicKey, signed }) => [publicKey, signed]))
  return allPublicKeys(file).map((publicKey) => {
    const signed = dropped.get(Buffer.from(publicKey).toString('hex'))
    return { publicKey, isDropped: signed !== undefined, reach: signed ? reachFrom(signed) : null }
  })
}

const reachFrom = (signed: Record<string, { size: number; root: string }>): LastSignedByKey =>
  new Map(
    Object.entries(signed).map(([company, { size, root }]) => [
      company,
      { size, root: Buffer.from(root, 'hex') },
    ]),
  )
