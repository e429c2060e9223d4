import type { Kysely } from 'kysely'
import { isImage } from '../../domain/records/file.ts'
import { readAccountAccess } from '../auth/permissions/account-access.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { canSeeFile } from './can-see-file.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /**
     * Contents of files, by SHA-256. `named` becomes 1 when an event refers to the file, and stays. `at` is
     * ms since epoch UTC.
     */
    file: {
      company: string
      /** account that stored it first; empty in rows of earlier versions */
      account: string
      digest: string
      type: string
      bytes: number
      at: number
      named: number
      content: Uint8Array
    }
    /** Accounts that have uploaded a file, including those that uploaded the same content later. */
    file_sender: { company: string; digest: string; account: string }
    /** Streams with an event that refers to a file. */
    file_naming: { company: string; digest: string; stream: string }
  }
}

type Db = Kysely<Tables>

/** Who refers to a file (as in events, e.g. `user:17`), and from which stream; null: not known yet. */
interface Naming {
  company: CompanyId
  by: string
  stream: string | null
}

const NOT_STORED = 'This file is not in the store any more. Please choose it again.'
const NOT_OWN = 'Please choose a file of your own.'

/** Returns why an event must not refer to this file; null if it may. */
export async function findFileFault(
  trx: Db,
  naming: Naming,
  digest: string,
  only: 'picture' | 'any' | undefined,
): Promise<string | null> {
  const row = await trx
    .selectFrom('file')
    .select('type')
    .where('company', '=', naming.company)
    .where('digest', '=', digest)
    .executeTakeFirst()
  if (!row) return NOT_STORED
  if (!(await mayName(trx, naming, digest))) return NOT_OWN
  return only === 'picture' && !isImage(row.type) ? 'Please choose a picture.' : null
}

/**
 * Records that an event refers to a file, so that the file is not deleted. Returns why the event must not
 * refer to it; null if it may.
 */
export async function referenceFile(
  trx: Db,
  naming: Naming & { stream: string },
  digest: string,
  only: 'picture' | 'any' | undefined,
): Promise<string | null> {
  const fault = await findFileFault(trx, naming, digest, only)
  if (fault !== null) return fault
  const { company, stream } = naming
  await trx
    .updateTable('file')
    .set({ named: 1 })
    .where('company', '=', company)
    .where('digest', '=', digest)
    .execute()
  await trx
    .insertInto('file_naming')
    .values({ company, digest, stream })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return null
}

/**
 * Returns whether a person may add a file to a record, where all its readers see it. They must have uploaded
 * it, or see it already. Files in this record may remain, and the server may add any.
 */
async function mayName(trx: Db, { company, by, stream }: Naming, digest: string): Promise<boolean> {
  if (by.startsWith('system:')) return true
  const sent = await trx
    .selectFrom('file_sender')
    .select('digest')
    .where('company', '=', company)
    .where('digest', '=', digest)
    .where('account', '=', by.startsWith('user:') ? by.slice(5) : by)
    .executeTakeFirst()
  if (sent) return true
  const named = await trx
    .selectFrom('file_naming')
    .select('digest')
    .where('company', '=', company)
    .where('digest', '=', digest)
    .where('stream', '=', stream ?? '')
    .executeTakeFirst()
  if (named) return true
  const reader = by.startsWith('user:') ? await readAccountAccess(trx, company, by.slice(5)) : null
  return reader !== null && canSeeFile(trx, reader, digest)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/**
 * Returns the digests of all files in the value of an event field. The value is a digest, or contains
 * objects with a digest at any depth.
 */
export function findFileDigests(said: unknown): string[] {
  if (typeof said === 'string') return [said]
  const found = new Set<string>()
  const look = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(look)
    else if (isObject(value)) {
      if (typeof value['digest'] === 'string') found.add(value['digest'])
      Object.values(value).forEach(look)
    }
  }
  look(said)
  return [...found]
}
