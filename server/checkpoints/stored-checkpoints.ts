import './checkpoint-tables.ts'
import type { ListedKey } from '../../domain/evidence/bundle/checkpoint-signers.ts'
import { parseSignedCheckpoint, type SignedCheckpoint } from '../../domain/evidence/notes/checkpoint.ts'
import { noteKey, verifierKey } from '../../domain/evidence/notes/signed-note.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { sha256Bytes } from '../event-log/sha256.ts'
import { deriveCheckpointKey } from '../keys/checkpoint-key.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

const PAGE = 1000

/** Yields all checkpoints in the database, by company and size. */
export async function* storedCheckpoints(
  db: Kysely<Tables>,
): AsyncGenerator<Pick<Tables['checkpoint'], 'company' | 'size' | 'note'>> {
  const companies = await db.selectFrom('checkpoint').select('company').groupBy('company').execute()
  for (const { company } of companies) yield* companyCheckpoints(db, company)
}

/** Yields the checkpoints of one company, by size. */
export async function* companyCheckpoints(
  db: Kysely<Tables>,
  company: string,
): ReturnType<typeof storedCheckpoints> {
  for (let after = 0; ;) {
    const page = await db
      .selectFrom('checkpoint')
      .select(['company', 'size', 'note'])
      .where('company', '=', company)
      .where('size', '>', after)
      .orderBy('size')
      .limit(PAGE)
      .execute()
    yield* page
    after = page.at(-1)?.size ?? after
    if (page.length < PAGE) return
  }
}

/**
 * Returns the public keys to trust for a company's log, the current one first. A dropped key comes with the
 * last checkpoint it signed, or is left out without one.
 */
export function publishedKeys(
  { keys }: Pick<Context, 'keys'>,
  company: CompanyId,
  origin: string,
): ListedKey[] {
  const lineOf = (publicKey: Uint8Array) => verifierKey(noteKey(origin, publicKey, sha256Bytes))
  const signs = lineOf(deriveCheckpointKey(keys.signing()).publicKey)
  const others = keys.published().flatMap(({ publicKey, isDropped, reach }): ListedKey[] => {
    const last = reach?.get(company) ?? null
    return isDropped && last === null ? [] : [{ line: lineOf(publicKey), last }]
  })
  return [{ line: signs, last: null }, ...others.filter(({ line }) => line !== signs)]
}

/** Returns the newest checkpoint of a company and its text; null: none. Its signatures are not verified. */
export async function readNewestCheckpoint(
  db: Kysely<Tables>,
  company: CompanyId,
): Promise<(SignedCheckpoint & { text: string }) | null> {
  const row = await db
    .selectFrom('checkpoint')
    .select('note')
    .where('company', '=', company)
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst()
  const signed = row && parseSignedCheckpoint(row.note)
  return signed ? { ...signed, text: row.note } : null
}
