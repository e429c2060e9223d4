import { parseSignedCheckpoint } from '../../domain/evidence/checkpoint.ts'
import type { Database } from '../db/open-database.ts'
import type { DroppedKey, KeyFile } from '../keys/key-file.ts'
import { keptNotes } from './kept-notes.ts'
import { companyOf, signatureFault } from './trusted-key.ts'

/** A ring of keys in which it is noted of each that was dropped what it had signed by then, as the database has it. */
export async function withReach(file: KeyFile, db: Database): Promise<KeyFile> {
  const unknown = (file.dropped ?? []).filter(({ signed }) => signed === null)
  if (unknown.length === 0) return file
  const reaches = new Map<DroppedKey, NonNullable<DroppedKey['signed']>>(unknown.map((key) => [key, {}]))
  for await (const { company, size, note } of keptNotes(db)) {
    const signed = parseSignedCheckpoint(note)
    if (signed?.checkpoint.size !== size || companyOf(signed) !== company) continue
    for (const [{ publicKey }, reach] of reaches) {
      const key = { publicKey: Buffer.from(publicKey, 'hex'), reach: null }
      if (signatureFault(signed, company, [key]) === null)
        reach[company] = { size, root: Buffer.from(signed.checkpoint.root).toString('hex') }
    }
  }
  return {
    ...file,
    dropped: (file.dropped ?? []).map((key) => ({ ...key, signed: reaches.get(key) ?? key.signed })),
  }
}
