import type { SignedCheckpoint } from '../../domain/evidence/notes/checkpoint.ts'
import { logCompany } from '../../domain/evidence/bundle/bundle.ts'
import { findKnownSignatures, noteKey } from '../../domain/evidence/notes/signed-note.ts'
import { sha256Bytes } from '../event-log/sha256.ts'
import { isSignedBy } from '../keys/checkpoint-key.ts'
import type { TrustedKey } from '../keys/trusted-key.ts'

/** Returns the id of the company to whose log a checkpoint belongs. */
export const checkpointCompany = ({ checkpoint }: SignedCheckpoint): string => logCompany(checkpoint.origin)

export const UNKNOWN_KEY_FAULT = 'is signed by no key of this server'
export const DROPPED_KEY_FAULT = 'is signed by a key that was dropped before the log had so many events'

/**
 * Returns why a checkpoint is not trusted; null if it is. A dropped key is trusted only up to the last event
 * it had signed, because a thief of the key can sign anything later.
 */
export function findSignatureFault(
  { checkpoint, note }: SignedCheckpoint,
  company: string,
  keys: readonly TrustedKey[],
  position: number = checkpoint.size,
): string | null {
  const named = keys.map((key) => ({ ...key, named: noteKey(checkpoint.origin, key.publicKey, sha256Bytes) }))
  const known = findKnownSignatures(
    note,
    named.map((key) => key.named),
  )
  if (known.length === 0) return UNKNOWN_KEY_FAULT
  if (!known.every(({ key, signature }) => isSignedBy(key.publicKey, note.text, signature)))
    return 'has a signature that is false'
  const late = named.some(
    (key) =>
      key.reach !== null &&
      position > (key.reach.get(company)?.size ?? 0) &&
      known.some((one) => one.key === key.named),
  )
  return late ? DROPPED_KEY_FAULT : null
}
