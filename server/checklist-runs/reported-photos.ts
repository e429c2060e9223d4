import type { Transaction } from 'kysely'
import {
  type AnswerValue,
  type ItemRemark,
  reportedPhoto,
} from '../../domain/checklist-runs/checklist-answers.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { nameFile } from '../files/name-file.ts'

/** Marks the photos of these answers and remarks as named by an event, so that they stay. Returns why one cannot be, or null. */
export async function nameReportedPhotos(
  trx: Transaction<Tables>,
  company: CompanyId,
  answers: readonly (AnswerValue | null)[],
  remarks: readonly ItemRemark[],
): Promise<string | null> {
  for (const answer of [...answers, ...remarks.map((remark) => remark?.photo ?? null)]) {
    const photo = reportedPhoto.safeParse(answer)
    const fault = photo.success ? await nameFile(trx, company, photo.data.digest, 'picture') : null
    if (fault) return fault
  }
  return null
}
