import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /** The SHA-256 (hex) of files that left the server, when they first did, ms since epoch UTC, and `kind` as in `exportedFileReply`. */
    exported_file: { company: string; sha256: string; kind: string; at: number }
  }
}

/** Remembers a file that was exported; the same file again changes nothing. */
export async function storeExportedFile(trx: Kysely<Tables>, file: Tables['exported_file']): Promise<void> {
  await trx
    .insertInto('exported_file')
    .values(file)
    .onConflict((conflict) => conflict.columns(['sha256', 'company']).doNothing())
    .execute()
}
