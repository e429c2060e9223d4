import type { Transaction } from 'kysely'
import type { AnswerValue, ItemRemark } from '../../domain/checklist-runs/checklist-answers.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { digestsIn } from '../files/digests-in.ts'
import { fileFault } from '../files/name-file.ts'

/** Why an event cannot name the photos of these answers and remarks, or null. */
export async function faultOfPhotos(
  trx: Transaction<Tables>,
  { company, by }: { company: CompanyId; by: string },
  answers: readonly (AnswerValue | null)[],
  remarks: readonly ItemRemark[],
): Promise<string | null> {
  for (const digest of digestsIn([...answers, ...remarks])) {
    const fault = await fileFault(trx, { company, by, stream: null }, digest, 'picture')
    if (fault) return fault
  }
  return null
}
