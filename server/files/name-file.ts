import type { Kysely } from 'kysely'
import { isPicture } from '../../domain/file.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /** Contents by their SHA-256; `named` is 1 once an event has named it, then it stays. `at`: ms since epoch UTC. */
    file: {
      company: string
      /** who stored it; empty before that was noted */
      account: string
      digest: string
      type: string
      bytes: number
      at: number
      named: number
      content: Uint8Array
    }
  }
}

/** Why an event cannot name this file, as the transaction goes on; null where it can, and from then on the file stays. */
export async function nameFile(
  trx: Kysely<Tables>,
  company: CompanyId,
  digest: string,
  only: 'picture' | 'any',
): Promise<string | null> {
  const row = await trx
    .updateTable('file')
    .set({ named: 1 })
    .where('company', '=', company)
    .where('digest', '=', digest)
    .returning('type')
    .executeTakeFirst()
  if (!row) return 'This file is not in the store any more. Please choose it again.'
  return only === 'picture' && !isPicture(row.type) ? 'Please choose a picture.' : null
}
