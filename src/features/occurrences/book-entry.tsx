import { Link } from 'react-router-dom'
import { css, cx } from '../../../styled-system/css'
import type { Occurrence } from '../../../contract/occurrences/occurrence.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { useTimeZone } from '../../app-services.ts'
import { HandoverSides, InvolvedList, Supplements } from './entry-parts.tsx'
import { CATEGORIES, wordOf } from './occurrence-words.ts'

const box = css({
  display: 'grid',
  gridTemplateColumns: '[3.5rem minmax(0, 1fr)]',
  columnGap: '3',
  paddingBlock: '3',
  paddingInline: '4',
  borderTopWidth: 'thin',
  borderColor: 'line.subtle',
  textStyle: 'dense',
  breakInside: 'avoid',
  _print: { paddingInline: '0', color: '[black]', borderColor: '[#999]' },
})
const serial = css({ fontWeight: 'semibold', tabular: true, textAlign: 'right' })
const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '3',
  color: 'ink.muted',
  _print: { color: '[black]' },
})
const text = css({ textStyle: 'body', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', paddingBlock: '1' })
const struck = css({ textDecoration: 'line-through' })
const faint = css({ color: 'ink.muted', overflowWrap: 'anywhere', _print: { color: '[black]' } })
const digest = css({
  color: 'ink.faint',
  textStyle: 'meta',
  overflowWrap: 'anywhere',
  _print: { color: '[black]' },
})
const link = css({ textDecoration: 'underline' })

/** An entry as it stands in the book: what was amended or made void is struck through and stays readable. */
export function BookEntry({ entry }: { entry: Occurrence }) {
  const clock = zoneClock(useTimeZone())
  const { involved, handover, supplements, status } = entry
  const isStruck = status === 'amended' || status === 'voided'
  const hasInvolved = involved.persons.length + involved.vehicles.length + involved.informed.length > 0
  return (
    <article className={box} aria-label={`Entry ${entry.serial}`}>
      <Link className={serial} to={`/occurrence/view/${entry.id}`}>
        {entry.serial}
      </Link>
      <div>
        <p className={head}>
          <strong>{wordOf(CATEGORIES, entry.category)}</strong>
          <span>{`Happened ${clock.minute(entry.occurred_at)}`}</span>
          <span>{`Entered ${clock.minute(entry.recorded_at)}`}</span>
          {entry.worker_name && <span>{entry.worker_name}</span>}
          <span>{`by ${entry.author ?? 'somebody'}`}</span>
        </p>
        <p className={cx(text, isStruck ? struck : '')}>{entry.narrative}</p>
        {entry.action_taken && <p className={faint}>{`Action taken: ${entry.action_taken}`}</p>}
        {entry.late_reason && <p className={faint}>{`Late entry: ${entry.late_reason}`}</p>}
        {hasInvolved && <InvolvedList of={involved} />}
        {handover && <HandoverSides of={handover} />}
        {entry.attachments.length > 0 && (
          <p className={faint}>{`Attachments: ${entry.attachments.map(({ name }) => name).join(', ')}`}</p>
        )}
        {supplements.length > 0 && <Supplements of={supplements} />}
        {entry.amends !== null && (
          <p className={faint}>
            {'Replaces '}
            <Link
              className={link}
              to={`/occurrence/view/${entry.amends}`}
            >{`entry ${entry.amends_serial}`}</Link>
            {`: ${entry.amend_reason}`}
          </p>
        )}
        {entry.amended_by !== null && (
          <p className={faint}>
            {'Amended by '}
            <Link className={link} to={`/occurrence/view/${entry.amended_by}`}>
              {`entry ${entry.amended_by_serial}`}
            </Link>
          </p>
        )}
        {entry.incident_id !== null && (
          <p className={faint}>
            {'Escalated to '}
            <Link className={link} to={`/incident/view/${entry.incident_id}`}>
              {entry.incident_number}
            </Link>
          </p>
        )}
        {entry.voided_at !== null && (
          <p className={faint}>
            {`Void since ${clock.minute(entry.voided_at)}, by ${entry.voided_by ?? 'somebody'}: ${entry.void_reason}`}
          </p>
        )}
        {entry.reviewed_at !== null && (
          <p className={faint}>
            {`Reviewed ${clock.minute(entry.reviewed_at)} by ${entry.reviewed_by ?? 'somebody'}${entry.review_note ? `: ${entry.review_note}` : ''}`}
          </p>
        )}
        <p className={digest}>{`SHA-256 ${entry.digest}`}</p>
      </div>
    </article>
  )
}
