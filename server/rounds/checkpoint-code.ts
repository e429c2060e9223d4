import { codeSecret, codeWithHash } from '../reporting-codes/code-secret.ts'
import type { Context } from '../context.ts'

interface IssuedCode {
  company: string
  id: string
  /** number of the checkpoint's code, from 1 */
  issue: number
}

const codeName = ({ company, id, issue }: IssuedCode) => `checkpoint-code/${company}/${id}/${issue}`

/** Returns a checkpoint's code, as on its tag. */
export const checkpointCode = (keys: Context['keys'], of: IssuedCode): string =>
  codeSecret(keys.signing(), codeName(of))

/** The code of a checkpoint that has this hash; null where the server no longer has the key. */
export const knownCheckpointCode = (keys: Context['keys'], of: IssuedCode, hash: string): string | null =>
  codeWithHash(keys, codeName(of), hash)
