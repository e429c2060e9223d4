import * as texts from './texts.ts'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { css } from '../../../styled-system/css'
import type { Occurrence } from '../../../contract/occurrences/occurrence.ts'
import { usePermission } from '../../app/app-services.ts'
import { NotAllowed } from '../../routing/not-allowed.tsx'
import { RecordForm } from '../../resource/form/record-form.tsx'
import { presetValues } from '../../resource/list/list-url-state.ts'
import { MissingRecord, PageFrame } from '../../resource/record/page-frame.tsx'
import { RelatedRecords } from '../../resource/related/related-records.tsx'
import { ReportIssueLink, BackToBoard } from '../../resource/record/record-links.tsx'
import { useRecord } from '../../resource/record/use-record.ts'
import { ViewPage } from '../../resource/record/view-page.tsx'
import { Card } from '../../ui/content/card.tsx'
import { LinkedEntries } from './linked-entries.tsx'
import { DraftAutosave, discardDraft, useDraft } from './form/occurrence-draft.tsx'
import { EMPTY_ENTRY, OccurrenceFields } from './form/occurrence-fields.tsx'
import { occurrence, occurrenceForm } from './occurrence-kind.tsx'
import { OccurrenceSteps } from './occurrence-steps.tsx'
import { SendWhenOnline } from './form/send-when-online.tsx'
import { tr } from '../../texts/tr.ts'

const body = css({ padding: '4' })

/** Page to write an entry. Unsaved input is stored as a draft. */
export function AddOccurrencePage() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { place, draft } = useDraft()
  const [opened] = useState(() => Date.now())
  if (!usePermission('Edit Occurrences')) return <NotAllowed needs="Edit Occurrences" />
  const stated = Number(params.get('occurred_at'))
  const happened = Number.isSafeInteger(stated) && stated > 0 ? { occurred_at: stated } : {}
  const empty = {
    ...EMPTY_ENTRY,
    occurred_at: opened,
    ...draft,
    ...presetValues(occurrence.of.body, params),
    ...happened,
  }
  return (
    <PageFrame kind={occurrence}>
      <Card title={tr(texts.newOccurrence)}>
        <div className={body}>
          <RecordForm
            kind={occurrenceForm}
            empty={empty}
            done={({ serial, site_post_name: post }) =>
              tr(texts.entrySerialStoredInTheBookOfPost, { serial, post })
            }
            onSaved={({ id }) => {
              discardDraft(place)
              void navigate(`/occurrence/view/${id}`, { replace: true })
            }}
            onCancel={() => {
              discardDraft(place)
              void navigate('/occurrence')
            }}
          >
            <DraftAutosave place={place} isRestored={draft !== null} />
            <OccurrenceFields />
            <SendWhenOnline />
          </RecordForm>
        </div>
      </Card>
    </PageFrame>
  )
}

/**
 * Page to amend an entry. This writes a new entry with the next serial number, and strikes the old one
 * through.
 */
export function EditOccurrencePage() {
  const { id = '' } = useParams()
  const query = useRecord(occurrence, id)
  if (!usePermission('Edit Occurrences')) return <NotAllowed needs="Edit Occurrences" />
  return (
    <PageFrame kind={occurrence}>
      {query.data ? (
        <Amendment key={id} original={query.data.row} />
      ) : (
        <MissingRecord kind={occurrence} error={query.error} onRetry={() => void query.refetch()} />
      )}
    </PageFrame>
  )
}

function Amendment({ original }: { original: Occurrence }) {
  const navigate = useNavigate()
  const { narrative, category, priority, worker_id, occurred_at, action_taken, late_reason } = original
  const { involved, attachments, handover } = original
  return (
    <Card title={tr(texts.amendOriginal, { original: occurrence.title(original) })}>
      <div className={body}>
        <RecordForm
          kind={occurrenceForm}
          called={tr(texts.amendOccurrence)}
          save={tr(texts.amend)}
          empty={{
            ...EMPTY_ENTRY,
            amend_reason: '',
            narrative,
            category,
            priority,
            worker_id,
            occurred_at,
            attachments,
            site_post_id: original.site_post_id,
            action_taken: action_taken ?? '',
            late_reason: late_reason ?? '',
            involved: {
              persons: involved.persons.length > 0 ? involved.persons : null,
              vehicles: involved.vehicles.length > 0 ? involved.vehicles : null,
              informed: involved.informed.length > 0 ? involved.informed : null,
            },
            handover: handover && {
              outgoing: handover.outgoing,
              incoming: handover.incoming,
              items: handover.items,
              remarks: handover.remarks ?? '',
            },
          }}
          says={{ amends: original.id }}
          done={({ serial }) =>
            tr(texts.entrySerialReplacesEntrySerial2, { serial, serial2: original.serial })
          }
          onSaved={({ id }) => void navigate(`/occurrence/view/${id}`, { replace: true })}
          onCancel={() => void navigate(`/occurrence/view/${original.id}`)}
        >
          <OccurrenceFields amends />
          <SendWhenOnline />
        </RecordForm>
      </div>
    </Card>
  )
}

export function OccurrencePage() {
  return (
    <ViewPage
      kind={occurrence}
      notice={(row) => (
        <>
          <BackToBoard />
          <LinkedEntries row={row} />
        </>
      )}
      actions={(row) => (
        <>
          <OccurrenceSteps row={row} />
          <ReportIssueLink from={{ occurrence_id: row.id }} />
        </>
      )}
    >
      {(row) => <RelatedRecords of="occurrence_id" id={row.id} />}
    </ViewPage>
  )
}
