import type { Kysely } from 'kysely'
import type { ErasableKind, recordErasureStream } from '../../domain/erasure/record-erasure.ts'
import type { Account } from '../auth/account.ts'
import { canSee } from '../auth/permissions/within-limits.ts'
import type { Tables } from '../db/tables.ts'
import { notFoundProblem } from '../http/problem-reply.ts'
import type { createRecordHandlers } from '../resource/record.ts'
import { readErasableRow } from './erasable-records.ts'

/** By what an erasure is written. */
export type ErasureWriter = ReturnType<
  typeof createRecordHandlers<
    unknown,
    Parameters<typeof recordErasureStream.decide>[0],
    { type: string },
    { id: string }
  >
>

/** The row of a record that an account sees. */
export async function findVisibleRow(
  db: Kysely<Tables>,
  account: Account,
  kind: ErasableKind,
  recordId: string,
) {
  const row = (await canSee(db, account, kind, recordId))
    ? await readErasableRow(db, account.company, kind, recordId)
    : undefined
  if (!row) throw notFoundProblem()
  return row
}
