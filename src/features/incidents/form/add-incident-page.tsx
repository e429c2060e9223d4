import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { z } from 'zod'
import { css } from '../../../../styled-system/css'
import { type Occurrence, occurrences } from '../../../../contract/occurrences/occurrence.ts'
import { usePermission, useSession } from '../../../app/app-services.ts'
import { NotAllowed } from '../../../routing/not-allowed.tsx'
import { RecordForm } from '../../../resource/form/record-form.tsx'
import { presetValues } from '../../../resource/list/list-url-state.ts'
import { PageFrame } from '../../../resource/record/page-frame.tsx'
import { Card } from '../../../ui/content/card.tsx'
import { ErrorState } from '../../../ui/status/error-state.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { SkeletonLines } from '../../../ui/status/skeleton.tsx'
import { EMPTY_INCIDENT, IncidentFields } from './incident-fields.tsx'
import { incident } from '../incident-kind.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const body = css({ padding: '4', display: 'flex', flexDirection: 'column', gap: '4' })
const LONGEST_TITLE = 120

/** Page to record an incident. If an occurrence is escalated, it fills in the form. */
export function AddIncidentPage() {
  const [params] = useSearchParams()
  const occurrenceId = params.get('occurrence_id')
  if (!usePermission('Edit Incidents')) return <NotAllowed needs="Edit Incidents" />
  return (
    <PageFrame kind={incident}>
      <Card title={occurrenceId === null ? tr(texts.newIncident) : tr(texts.escalateAnOccurrence)}>
        <div className={body}>
          {occurrenceId === null ? <NewIncident /> : <Escalation id={occurrenceId} />}
        </div>
      </Card>
    </PageFrame>
  )
}

function Escalation({ id }: { id: string }) {
  const { api } = useSession()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['occurrence to escalate', id],
    queryFn: ({ signal }) =>
      api.get(`${occurrences.path}/${encodeURIComponent(id)}`, occurrences.reply, {
        signal,
        failure: tr(texts.occurrenceCouldNotBeFetched),
      }),
    // a refetch would overwrite typed input
    staleTime: Infinity,
  })
  if (error)
    return (
      <ErrorState
        title={tr(texts.occurrenceCouldNotBeFetched2)}
        detail={error.message}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <SkeletonLines count={5} label={tr(texts.loadingTheOccurrence)} />
  const entry = data.data
  return (
    <>
      <Notice kind="info">
        {tr(texts.filledInFromEntrySerialYearOfSitePostName, {
          serial: entry.serial,
          year: entry.year,
          sitePostName: entry.site_post_name,
        })}
      </Notice>
      <NewIncident from={entry} />
    </>
  )
}

/** Converts an occurrence to initial values of an incident. */
function filledFrom({ narrative, ...entry }: Occurrence) {
  const [line = ''] = narrative.split('\n')
  const { persons, vehicles } = entry.involved
  return {
    title: line.length > LONGEST_TITLE ? `${line.slice(0, LONGEST_TITLE - 1)}…` : line,
    narrative,
    site_post_id: entry.site_post_id,
    worker_id: entry.worker_id,
    occurred_at: entry.occurred_at,
    reported_at: entry.recorded_at,
    immediate_action: entry.action_taken ?? '',
    priority: entry.priority === 'urgent' ? 'p1' : 'p3',
    attachments: entry.attachments,
    persons: persons.length === 0 ? null : persons.map((each) => ({ ...each, role: 'unknown' })),
    vehicles: vehicles.length === 0 ? null : vehicles.map((each) => ({ ...each, role: 'involved' })),
  }
}

const board = z.object({
  board: z.object({
    position: z.object({ latitude: z.number(), longitude: z.number() }),
    occurred_at: z.number(),
    guards: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
})

/**
 * Converts a place and time on the map to initial values of an incident. Nearby guards become its persons.
 */
function filledFromBoard(state: unknown) {
  const { data } = board.safeParse(state)
  if (!data) return {}
  const { guards, ...said } = data.board
  return {
    ...said,
    source: 'control_room',
    persons: guards.length === 0 ? null : guards.map(({ name }) => ({ name, role: 'employee' })),
  }
}

function NewIncident({ from }: { from?: Occurrence }) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { state } = useLocation()
  const [opened] = useState(() => Date.now())
  return (
    <RecordForm
      kind={incident}
      empty={{
        ...EMPTY_INCIDENT,
        confidentiality: 'normal',
        occurred_at: opened,
        attachments: null,
        ...presetValues(incident.of.body, params),
        ...filledFromBoard(state),
        ...(from && filledFrom(from)),
      }}
      {...(from && { says: { occurrence_id: from.id } })}
      done={({ number }) => tr(texts.numberIsRecordedAsADraft, { number })}
      onSaved={({ id }) => void navigate(`/incident/view/${id}`, { replace: true })}
      onCancel={() => void navigate(from ? `/occurrence/view/${from.id}` : '/incident')}
    >
      <IncidentFields />
    </RecordForm>
  )
}
