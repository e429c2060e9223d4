import { Link } from 'react-router-dom'
import { css, cx } from '../../../../styled-system/css'
import type { Occurrence } from '../../../../contract/occurrences/occurrence.ts'
import { zoneClock } from '../../../../domain/time/zone-time.ts'
import { useTimeZone } from '../../../app/app-services.ts'
import { HandoverSides, InvolvedList, Supplements } from '../entry-parts.tsx'
import { CATEGORY_LABELS, occurrenceLabelFor } from '../occurrence-labels.ts'
import { linkTo } from '../../../resource/record/record-links.tsx'
import { rich } from '../../../texts/rich.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

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

/** One entry of the occurrence book. Amended and void entries are struck through but stay readable. */
export function BookEntry({ entry }: { entry: Occurrence }) {
  const clock = zoneClock(useTimeZone())
  const { involved, handover, supplements, status } = entry
  const isStruck = status === 'amended' || status === 'voided'
  const hasInvolved = involved.persons.length + involved.vehicles.length + involved.informed.length > 0
  return (
    <article className={box} aria-label={tr(texts.entrySerial, { serial: entry.serial })}>
      <Link className={serial} to={`/occurrence/view/${entry.id}`}>
        {entry.serial}
      </Link>
      <div>
        <p className={head}>
          <strong>{occurrenceLabelFor(CATEGORY_LABELS, entry.category)}</strong>
          <span>{tr(texts.happenedOccurredAt, { occurredAt: clock.minute(entry.occurred_at) })}</span>
          <span>{tr(texts.enteredRecordedAt, { recordedAt: clock.minute(entry.recorded_at) })}</span>
          {entry.worker_name && <span>{entry.worker_name}</span>}
          <span>{tr(texts.byAuthor, { author: entry.author ?? tr(texts.somebody) })}</span>
        </p>
        <p className={cx(text, isStruck ? struck : '')}>{entry.narrative}</p>
        {entry.action_taken && (
          <p className={faint}>{tr(texts.actionTakenActionTaken, { actionTaken: entry.action_taken })}</p>
        )}
        {entry.late_reason && (
          <p className={faint}>{tr(texts.lateEntryLateReason, { lateReason: entry.late_reason })}</p>
        )}
        {hasInvolved && <InvolvedList of={involved} />}
        {handover && <HandoverSides of={handover} />}
        {entry.attachments.length > 0 && (
          <p className={faint}>
            {tr(texts.attachmentsMap, { map: entry.attachments.map(({ name }) => name).join(', ') })}
          </p>
        )}
        {supplements.length > 0 && <Supplements of={supplements} />}
        {entry.amends !== null && (
          <p className={faint}>
            {rich(texts.replacesEntryAmendsSerialAmendReason, {
              amendsSerial: entry.amends_serial,
              amendReason: entry.amend_reason,
              link: linkTo(`/occurrence/view/${entry.amends}`),
            })}
          </p>
        )}
        {entry.amended_by !== null && (
          <p className={faint}>
            {rich(texts.amendedByEntryAmendedBySerial, {
              amendedBySerial: entry.amended_by_serial,
              link: linkTo(`/occurrence/view/${entry.amended_by}`),
            })}
          </p>
        )}
        {entry.incident_id !== null && (
          <p className={faint}>
            {rich(texts.escalatedToIncidentNumber, {
              incidentNumber: entry.incident_number,
              link: linkTo(`/incident/view/${entry.incident_id}`),
            })}
          </p>
        )}
        {entry.voided_at !== null && (
          <p className={faint}>
            {tr(texts.voidSinceVoidedAtByVoidedByVoidReason, {
              voidedAt: clock.minute(entry.voided_at),
              voidedBy: entry.voided_by ?? tr(texts.somebody),
              voidReason: entry.void_reason,
            })}
          </p>
        )}
        {entry.reviewed_at !== null && (
          <p className={faint}>
            {entry.review_note
              ? tr(texts.reviewedReviewedAtByReviewedByReviewNote, {
                  reviewedAt: clock.minute(entry.reviewed_at),
                  reviewedBy: entry.reviewed_by ?? tr(texts.somebody),
                  reviewNote: entry.review_note,
                })
              : tr(texts.reviewedReviewedAtByReviewedBy, {
                  reviewedAt: clock.minute(entry.reviewed_at),
                  reviewedBy: entry.reviewed_by ?? tr(texts.somebody),
                })}
          </p>
        )}
        <p className={digest}>{tr(texts.sha256Digest, { digest: entry.digest })}</p>
      </div>
    </article>
  )
}
