import { Link } from 'react-router-dom'
import { cx } from '../../../styled-system/css'
import { type Incident, incidentSteps } from '../../../contract/incidents/incident.ts'
import { incidentLifecycle } from '../../../domain/incidents/incident-lifecycle.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { usePermission, useTimeZone } from '../../app/app-services.ts'
import { StepButtons } from '../../resource/command/step-buttons.tsx'
import { CommentsCard } from '../../resource/comments/comments-card.tsx'
import { BackToBoard, linkTo } from '../../resource/record/record-links.tsx'
import { ViewPage } from '../../resource/record/view-page.tsx'
import { buttonRecipe } from '../../ui/control/button.tsx'
import { Badge } from '../../ui/status/badge.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { AdditionButton } from './addition-button.tsx'
import { EvidenceCard } from './evidence-card.tsx'
import { incident, ASSIGNEE_REFERENCE } from './incident-kind.tsx'
import { CONFIDENTIALITY_LABELS } from '../../../domain/incidents/incident-labels.ts'
import { NotificationsCard } from './notifications-card.tsx'
import { involvedGuards, incidentPeriod } from './replay-link.ts'
import { PacksCard } from './packs-card.tsx'
import { ReplayCard } from './replay-card.tsx'
import { RespondersCard } from './responders/responders-card.tsx'
import { SupplementsCard } from './supplements-card.tsx'
import { TasksCard } from './tasks-card.tsx'
import { rich } from '../../texts/rich.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

/** An incident with its steps, all that was added to it, and its history. */
export function IncidentPage() {
  return (
    <ViewPage
      kind={incident}
      notice={(row) => (
        <>
          <BackToBoard />
          <IncidentNotices row={row} />
        </>
      )}
      actions={(row) => <IncidentActions row={row} />}
    >
      {(row) => (
        <>
          <SupplementsCard row={row} />
          <NotificationsCard row={row} />
          <RespondersCard row={row} />
          <TasksCard row={row} />
          <EvidenceCard row={row} />
          <CommentsCard key={row.id} kind={incident} id={row.id} people={ASSIGNEE_REFERENCE} />
          <ReplayCard row={row} />
          <PacksCard row={row} />
        </>
      )}
    </ViewPage>
  )
}

function IncidentActions({ row }: { row: Incident }) {
  const mayEdit = usePermission('Edit Incidents')
  const severityNow = () => ({ severity: row.severity, priority: row.priority })
  return (
    <>
      <Badge tone={row.status === 'closed' || row.status === 'resolved' ? 'accent' : 'neutral'}>
        {incidentLifecycle.words[row.status]}
      </Badge>
      {row.confidentiality !== 'normal' && (
        <Badge tone="warning">{CONFIDENTIALITY_LABELS[row.confidentiality]}</Badge>
      )}
      {mayEdit && row.content === 'open' && (
        <Link to={`/incident/edit/${row.id}`} className={cx(buttonRecipe({ size: 'sm' }))}>
          {tr(texts.amend)}
        </Link>
      )}
      <StepButtons
        steps={incidentSteps}
        kind={incident}
        row={row}
        phase={row.status}
        starts={(route) => (route === 'triage' ? severityNow() : {})}
      />
      <AdditionButton row={row} route="assign" />
      <AdditionButton row={row} route="classify" starts={{ confidentiality: row.confidentiality }} />
      {row.release === null ? (
        <AdditionButton row={row} route="release-to-client" />
      ) : (
        <AdditionButton row={row} route="withdraw-release" />
      )}
      {row.hold === null ? (
        <AdditionButton row={row} route="place-hold" starts={holdOf(row)} />
      ) : (
        <AdditionButton row={row} route="release-hold" />
      )}
    </>
  )
}

/** Returns initial values of an evidence hold: the incident's guards, and the period around it. */
const holdOf = (row: Incident) => ({ worker_ids: involvedGuards(row), ...incidentPeriod(row) })

function IncidentNotices({ row }: { row: Incident }) {
  const clock = zoneClock(useTimeZone())
  return (
    <>
      {row.occurrence_id !== null && (
        <Notice kind="info">
          {rich(texts.escalatedFromEntryOccurrenceNameOfTheOccurrenceBook, {
            occurrenceName: row.occurrence_name,
            link: linkTo(`/occurrence/view/${row.occurrence_id}`),
          })}
        </Notice>
      )}
      {row.incident_id !== null && (
        <Notice kind="warning">
          {rich(texts.thisIsADuplicateItContinuesAsIncidentNumber, {
            incidentNumber: row.incident_number,
            link: linkTo(`/incident/view/${row.incident_id}`),
          })}
        </Notice>
      )}
      {row.duplicates.map(({ id, number }) => (
        <Notice key={id} kind="info">
          {rich(texts.numberWasMergedIntoThisIncident, {
            number,
            link: linkTo(`/incident/view/${id}`),
          })}
        </Notice>
      ))}
      {row.content === 'locked' && (
        <Notice kind="info">{tr(texts.contentIsLockedByTheReviewSupplementsCan)}</Notice>
      )}
      {row.release && (
        <Notice kind="info">
          {tr(texts.releasedToTheClientOnMadeAtByMadeBy, {
            madeAt: clock.full(row.release.made_at),
            madeBy: row.release.made_by ?? tr(texts.somebody),
            text: row.release.text,
          })}
        </Notice>
      )}
      {row.hold && (
        <Notice kind="warning">
          {tr(texts.legalHoldSinceMadeAtByMadeByReasonFixes, {
            madeAt: clock.full(row.hold.made_at),
            madeBy: row.hold.made_by ?? tr(texts.somebody),
            reason: row.hold.reason,
            map:
              row.hold.workers.map(({ id, name }) => name ?? tr(texts.guardId, { id })).join(', ') ||
              tr(texts.noGuard),
            from: clock.full(row.hold.from),
            to: clock.full(row.hold.to),
          })}
        </Notice>
      )}
    </>
  )
}
