import { Link } from 'react-router-dom'
import { css } from '../../../styled-system/css'
import type { Occurrence } from '../../../contract/occurrences/occurrence.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { useTimeZone } from '../../app-services.ts'
import { Notice } from '../../ui/status/notice.tsx'

const link = css({ textDecoration: 'underline' })

/** What became of an entry, and the entries that it replaces and is replaced by. */
export function LinkedEntries({ row }: { row: Occurrence }) {
  const clock = zoneClock(useTimeZone())
  return (
    <>
      {row.amends !== null && (
        <Notice kind="info">
          {'This entry replaces '}
          <Link className={link} to={`/occurrence/view/${row.amends}`}>{`entry ${row.amends_serial}`}</Link>
          {`: ${row.amend_reason}`}
        </Notice>
      )}
      {row.amended_by !== null && (
        <Notice kind="warning">
          {'This entry was amended. It is replaced by '}
          <Link className={link} to={`/occurrence/view/${row.amended_by}`}>
            {`entry ${row.amended_by_serial}`}
          </Link>
          .
        </Notice>
      )}
      {row.voided_at !== null && (
        <Notice kind="error">
          {`Void since ${clock.full(row.voided_at)}, by ${row.voided_by ?? 'somebody'}: ${row.void_reason}`}
        </Notice>
      )}
      {row.incident_id !== null && (
        <Notice kind="warning">
          {'Escalated: '}
          <Link className={link} to={`/incident/view/${row.incident_id}`}>
            {row.incident_number}
          </Link>
        </Notice>
      )}
      {row.reviewed_at !== null && (
        <Notice kind="success">
          {`Reviewed ${clock.full(row.reviewed_at)} by ${row.reviewed_by ?? 'somebody'}${row.review_note ? `: ${row.review_note}` : ''}`}
        </Notice>
      )}
    </>
  )
}
