import { IMPORT_COLUMNS } from '../../../../contract/workers/worker-import.ts'
import { csvLine } from '../../../../domain/text/csv-line.ts'
import { saveFile } from '../../../ui/file/save-file.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

/** without a byte order mark, Excel does not read a CSV file as UTF-8 */
const BYTE_ORDER_MARK = '\ufeff'
const EXAMPLE: Readonly<Record<string, string>> = {
  user_full_name: tr(texts.graceAchieng),
  status: tr(texts.active),
  employee_no: tr(texts.nb0417),
  rank: tr(texts.sergeant),
  phone: '0712 345 678',
  national_id_no: '23456789',
  licence_no: tr(texts.psraGf1234),
  licence_expires_on: '2027-12-31',
  certificates: tr(texts.firstAidRc9202601102028),
  skills: tr(texts.dogHandlerFirstAid),
}

/** Downloads a CSV file with the column names and an example row. */
export function downloadImportTemplate(): void {
  const text = csvLine(IMPORT_COLUMNS) + csvLine(IMPORT_COLUMNS.map((column) => EXAMPLE[column]))
  saveFile(new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv' }), 'guards-template.csv')
}
