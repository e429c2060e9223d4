import { Link } from 'react-router-dom'
import { css } from '../../../styled-system/css'
import type { Occurrence } from '../../../contract/occurrences/occurrence.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { useTimeZone } from '../../app/app-services.ts'
import { Notice } from '../../ui/status/notice.tsx'
import { rich } from '../../texts/rich.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const link = css({ textDecoration: 'underline' })

export function LinkedEntries({ row }: { row: Occurrence }) {
  const clock = zoneClock(useTimeZone())
  return (
    <>
      {row.amends !== null && (
        <Notice kind="info">
          {rich(texts.thisEntryReplacesEntryAmendsSerialAmendReason, {
            amendsSerial: row.amends_serial,
            amendReason: row.amend_reason,
            link: (words) => (
              <Link className={link} to={`/occurrence/view/${row.amends}`}>
                {words}
              </Link>
            ),
          })}
        </Notice>
      )}
      {row.amended_by !== null && (
        <Notice kind="warning">
          {rich(texts.thisEntryWasAmendedItIsReplacedBy2, {
            amendedBySerial: row.amended_by_serial,
            link: (words) => (
              <Link className={link} to={`/occurrence/view/${row.amended_by}`}>
                {words}
              </Link>
            ),
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
            link: (words) => (
              <Link className={link} to={`/incident/view/${row.incident_id}`}>
                {words}
              </Link>
            ),
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
