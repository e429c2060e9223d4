import type { Kysely } from 'kysely'
import { fieldReports as contract } from '../../contract/field/field-report.ts'
import { fieldReportStream } from '../../domain/field-reports/field-report.ts'
import { searchText } from '../../domain/text/text.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { addRow, changeRow, readModel } from '../projections/read-model.ts'
import { toColumnFields } from '../resource/write/field-names.ts'
import type { Resource } from '../resource/resource.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /** Reports that were sent with reporting codes. Times are ms since epoch UTC. */
    field_report: {
      company: string
      id: string
      reporting_code_id: string
      site_post_id: string
      use: string
      title: string
      search: string
      sender: string
      /** sequence number that the sender gave the report */
      sequence: number | null
      status: 'received' | 'questioned' | 'accepted' | 'rejected'
      made_at: number
      received_at: number
      correction: number
      worker_id: string | null
      checkpoint_id: string | null
      outcome: string | null
      clock_event: string | null
      reporter: string | null
      guard_number: string | null
      note: string | null
      /** digest of the photo; null: none */
      photo: string | null
      signature: string | null
      /** JSON, also in `doubts` */
      position: string | null
      doubts: string
      reason: string | null
      decided_by: string | null
      decided_at: number | null
      /** why the report's result remains although the report was rejected */
      not_reverted: string | null
    }
  }
}

/** Returns at most a hundred undecided reports that refer to a record, so it cannot be removed. */
const naming =
  (column: 'site_post_id' | 'worker_id') => (db: Kysely<Tables>, company: CompanyId, id: string) =>
    db
      .selectFrom('field_report')
      .select('title as called')
      .where('company', '=', company)
      .where(column, '=', id)
      .where('status', '=', 'questioned')
      .limit(100)

export const fieldReports: Resource = {
  noun: { one: 'report by code', many: 'reports by code' },
  path: contract.path,
  files: { photo: 'picture', signature: 'picture' },
  refersTo: { 'site-post': naming('site_post_id'), worker: naming('worker_id') },
  readModel: readModel(fieldReportStream, ['field_report'], (trx, key, event, { at, by }) => {
    switch (event.type) {
      case 'FieldReportReceived': {
        const { type: _, clocks, photo, signature, position, ...said } = event
        return addRow(trx, 'field_report', key, {
          ...toColumnFields(said),
          photo: photo && photo.digest,
          signature: signature && signature.digest,
          position: position && JSON.stringify(position),
          search: searchText(`${said.title} ${said.reporter ?? ''} ${said.guardNumber ?? ''}`.trim()),
          status: 'received',
          made_at: clocks.stated ?? clocks.made,
          received_at: clocks.received,
          correction: clocks.correction,
          doubts: '[]',
        })
      }
      case 'FieldReportQuestioned':
        return changeRow(trx, 'field_report', key, {
          status: 'questioned',
          doubts: JSON.stringify(event.doubts),
        })
      case 'FieldReportAccepted':
        return changeRow(trx, 'field_report', key, {
          status: 'accepted',
          reason: event.decisionNote,
          decided_by: by,
          decided_at: at,
        })
      case 'FieldReportRejected':
        return changeRow(trx, 'field_report', key, {
          status: 'rejected',
          reason: event.reason,
          decided_by: by,
          decided_at: at,
        })
      case 'OutcomeRetained':
        return changeRow(trx, 'field_report', key, { not_reverted: event.notReverted })
    }
  }),
}
