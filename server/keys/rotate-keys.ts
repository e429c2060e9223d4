import { deriveCheckpointKey } from './checkpoint-key.ts'
import { type DroppedKey, type KeyFile, newKey } from './key-file.ts'

/** After so long a new key begins to sign, ms: by then every process that shares the file verifies with it. */
export const KEY_ACTIVATION_MS = 60_000

/**
 * Adds a new key to the ring. Former keys verify until what they have signed has expired, unless `dropOld`
 * says that somebody else has them: then they are removed at once, and the new one signs from now on.
 */
export function rotateKeys(file: KeyFile, now: number, dropOld: boolean): KeyFile {
  const from = new Date(dropOld ? now : now + KEY_ACTIVATION_MS).toISOString()
  const fresh = { from, key: newKey() }
  if (!dropOld) return { ...file, keys: [fresh, ...file.keys] }
  const dropped = file.keys.map(({ key }): DroppedKey => ({
    publicKey: Buffer.from(deriveCheckpointKey(Buffer.from(key, 'hex')).publicKey).toString('hex'),
    at: new Date(now).toISOString(),
    signed: null,
  }))
  return { ...file, keys: [fresh], dropped: [...dropped, ...(file.dropped ?? [])] }
}
