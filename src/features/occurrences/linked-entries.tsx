import type { Occurrence } from '../../../contract/occurrences/occurrence.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { useTimeZone } from '../../app/app-services.ts'
import { Notice } from '../../ui/status/notice.tsx'
import { linkTo } from '../../resource/record/record-links.tsx'
import { rich } from '../../texts/rich.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

/** Links of an entry: its incident or issue, and amendments. */
export function LinkedEntries({ row }: { row: Occurrence }) {
  const clock = zoneClock(useTimeZone())
  return (
    <>
      {row.amends !== null && (
        <Notice kind="info">
          {rich(texts.thisEntryReplacesEntryAmendsSerialAmendReason, {
            amendsSerial: row.amends_serial,
            amendReason: row.amend_reason,
            link: linkTo(`/occurrence/view/${row.amends}`),
          })}
        </Notice>
      )}
      {row.amended_by !== null && (
        <Notice kind="warning">
          {rich(texts.thisEntryWasAmendedItIsReplacedBy2, {
            amendedBySerial: row.amended_by_serial,
            link: linkTo(`/occurrence/view/${row.amended_by}`),
          })}
        </Notice>
      )}
      {row.voided_at !== null && (
        <Notice kind="error">
          {tr(texts.voidSinceVoidedAtByVoidedByVoidReason, {
            voidedAt: clock.full(row.voided_at),
            voidedBy: row.voided_by ?? tr(texts.somebody),
            voidReason: row.void_reason,
          })}
        </Notice>
      )}
      {row.incident_id !== null && (
        <Notice kind="warning">
          {rich(texts.escalatedIncidentNumber, {
            incidentNumber: row.incident_number,
            link: linkTo(`/incident/view/${row.incident_id}`),
          })}
        </Notice>
      )}
      {row.reviewed_at !== null && (
        <Notice kind="success">
          {row.review_note
            ? tr(texts.reviewedReviewedAtByReviewedByReviewNote, {
                reviewedAt: clock.full(row.reviewed_at),
                reviewedBy: row.reviewed_by ?? tr(texts.somebody),
                reviewNote: row.review_note,
              })
            : tr(texts.reviewedReviewedAtByReviewedBy, {
                reviewedAt: clock.full(row.reviewed_at),
                reviewedBy: row.reviewed_by ?? tr(texts.somebody),
              })}
        </Notice>
      )}
    </>
  )
}
