import type { ListedKey } from '../../domain/evidence/key-list.ts'
import { noteKey, verifierKey } from '../../domain/evidence/signed-note.ts'
import type { Context } from '../context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { sha256Bytes } from '../event-log/sha256.ts'
import { checkpointKeyOf } from '../keys/checkpoint-key.ts'

/**
 * The keys by which what was signed of a company's log is believed, the one that signs now first. One that was dropped
 * stands there with the last that it had signed; where that is nothing, or is not known, it does not.
 */
export function publishedKeys(
  { keys }: Pick<Context, 'keys'>,
  company: CompanyId,
  origin: string,
): ListedKey[] {
  const lineOf = (publicKey: Uint8Array) => verifierKey(noteKey(origin, publicKey, sha256Bytes))
  const signs = lineOf(checkpointKeyOf(keys.signing()).publicKey)
  const others = keys.published().flatMap(({ publicKey, isDropped, reach }): ListedKey[] => {
    const last = reach?.get(company) ?? null
    return isDropped && last === null ? [] : [{ line: lineOf(publicKey), last }]
  })
  return [{ line: signs, last: null }, ...others.filter(({ line }) => line !== signs)]
}
