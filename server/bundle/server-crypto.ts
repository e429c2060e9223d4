import { setImmediate } from 'node:timers/promises'
import type { BundleCrypto } from '../../domain/evidence/checkpoint-signers.ts'
import { sha256Bytes } from '../event-log/sha256.ts'
import { isSignedBy } from '../keys/checkpoint-key.ts'

/** hashes in one turn of the event loop: some 5 ms of work */
const A_TURN = 2000

/** The cryptography of Node, which waits for nothing but now and then for the event loop; `goesOn` throws to end it. */
export function serverCrypto(goesOn: () => void): BundleCrypto {
  let made = 0
  return {
    digest: async (bytes) => {
      made++
      if (made % A_TURN === 0) {
        await setImmediate()
        goesOn()
      }
      return sha256Bytes(bytes)
    },
    isSignedBy: async (publicKey, text, signature) => isSignedBy(publicKey, text, signature),
  }
}
