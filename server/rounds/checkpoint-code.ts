import { createCode, recoverCode } from '../reporting-codes/code-secret.ts'
import type { Context } from '../context.ts'

interface IssuedCode {
  company: string
  id: string
  /** number of the checkpoint's code, from 1 */
  issue: number
}

const codeName = ({ company, id, issue }: IssuedCode) => `checkpoint-code/${company}/${id}/${issue}`

/** Returns a checkpoint's code, as on its tag. */
export const createCheckpointCode = (keys: Context['keys'], of: IssuedCode): string =>
  createCode(keys.signing(), codeName(of))

/** The code of a checkpoint that has this hash; null where the server no longer has the key. */
export const recoverCheckpointCode = (keys: Context['keys'], of: IssuedCode, hash: string): string | null =>
  recoverCode(keys, codeName(of), hash)
