import type { Transaction } from 'kysely'
import type { AnswerValue, ItemRemark } from '../../domain/checklist-runs/checklist-answers.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { findFileDigests } from '../files/digests-in.ts'
import { findFileFault } from '../files/name-file.ts'

/** Why an event cannot name the photos of these answers and remarks, or null. */
export async function findPhotoFault(
  trx: Transaction<Tables>,
  { company, by }: { company: CompanyId; by: string },
  answers: readonly (AnswerValue | null)[],
  remarks: readonly ItemRemark[],
): Promise<string | null> {
  for (const digest of findFileDigests([...answers, ...remarks])) {
    const fault = await findFileFault(trx, { company, by, stream: null }, digest, 'picture')
    if (fault) return fault
  }
  return null
}
