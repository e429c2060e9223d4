import { IMPORT_COLUMNS } from '../../../../contract/worker-import.ts'
import { csvLine } from '../../../../domain/csv-line.ts'
import { saveFile } from '../../../ui/control/save-file.ts'

/** without it Excel reads UTF-8 as the code page of the country */
const BYTE_ORDER_MARK = '\ufeff'
const EXAMPLE: Readonly<Record<string, string>> = {
  user_full_name: 'Grace Achieng',
  status: 'active',
  employee_no: 'NB-0417',
  rank: 'Sergeant',
  phone: '0712 345 678',
  national_id_no: '23456789',
  licence_no: 'PSRA/GF/1234',
  licence_expires_on: '2027-12-31',
  certificates: 'First Aid | RC-9 | 2026-01-10 | 2028-01-09',
  skills: 'Dog handler; First aid',
}

/** Hands out a file with the columns and a line that shows how each is filled in. */
export function saveTemplate(): void {
  const text = csvLine(IMPORT_COLUMNS) + csvLine(IMPORT_COLUMNS.map((column) => EXAMPLE[column]))
  saveFile(new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv' }), 'guards-template.csv')
}
