import { useState, type ReactNode } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { css } from '../../../styled-system/css'
import { useTimeZone, usePermission } from '../../app/app-services.ts'
import { NotAllowed } from '../../routing/not-allowed.tsx'
import { useRecordInTitle } from '../../routing/page-title.ts'
import { Card } from '../../ui/content/card.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { presetValues } from '../list/list-url-state.ts'
import { useReturnToList } from '../list/return-to-list.ts'
import type { Values } from './merge-conflict.ts'
import { isNotFoundError, MissingRecord, PageFrame } from '../record/page-frame.tsx'
import type { ResourceView, RecordRow } from '../record/resource-view.ts'
import { RecordForm } from './record-form.tsx'
import { useHistory, useRecord, type LoadedRecord } from '../record/use-record.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const body = css({ padding: '4' })

interface Props<Row extends RecordRow> {
  kind: ResourceView<Row>
  /** initial values of all fields */
  empty: Values
  /** values sent without a form field */
  says?: Values
  /** the form's fields */
  children: ReactNode
}

/** Page to add a record. After saving, it shows the record. */
export function AddPage<Row extends RecordRow>({ kind, empty, says, children }: Props<Row>) {
  const navigate = useNavigate()
  const left = useReturnToList(kind)
  const [params] = useSearchParams()
  const needs = `Edit ${kind.module}` as const
  if (!usePermission(needs)) return <NotAllowed needs={needs} />
  return (
    <PageFrame kind={kind}>
      <Card title={tr(texts.newOne, { one: kind.one })}>
        <div className={body}>
          <RecordForm
            kind={kind}
            empty={{ ...empty, ...presetValues(kind.of.body, params) }}
            {...(says && { says })}
            onSaved={(row) =>
              void navigate(kind.view?.(row.id) ?? left.listLeft, { replace: true, state: left })
            }
            onCancel={() => void navigate(left.listLeft)}
          >
            {children}
          </RecordForm>
        </div>
      </Card>
    </PageFrame>
  )
}

/** Page to change the record in the URL. After saving, it shows the record. */
export function EditPage<Row extends RecordRow>({ children, ...of }: Props<Row>) {
  const { kind } = of
  const { id = kind.only ?? '' } = useParams()
  const query = useRecord(kind, id)
  const needs = `Edit ${kind.module}` as const
  if (!usePermission(needs)) return <NotAllowed needs={needs} />
  return (
    <PageFrame kind={kind}>
      {query.data ? (
        <Editor key={id} {...of} newest={query.data} gone={isNotFoundError(query.error)}>
          {children}
        </Editor>
      ) : (
        <MissingRecord kind={kind} error={query.error} onRetry={() => void query.refetch()} />
      )}
    </PageFrame>
  )
}

function Editor<Row extends RecordRow>({
  kind,
  newest,
  gone,
  ...form
}: Props<Row> & { newest: LoadedRecord<Row>; gone: boolean }) {
  const navigate = useNavigate()
  // keeps the opened version; changes by others are announced, and do not overwrite typed values
  const [opened] = useState(newest)
  const left = useReturnToList(kind)
  useRecordInTitle(kind.only === undefined ? kind.title(opened.row) : null)
  const to = kind.view?.(opened.row.id) ?? left.listLeft
  return (
    <>
      {gone ? (
        <Notice kind="warning">{tr(texts.thisOneWasRemovedAfterYouOpenedIt, { one: kind.one })}</Notice>
      ) : (
        newest.version !== opened.version && <ChangedMeanwhile kind={kind} id={opened.row.id} />
      )}
      <Card title={tr(texts.editRow, { row: kind.title(opened.row) })}>
        <div className={body}>
          <RecordForm
            kind={kind}
            record={opened}
            onSaved={() => void navigate(to, { replace: true, state: left })}
            onCancel={() => void navigate(to, { state: left })}
            {...form}
          />
        </div>
      </Card>
    </>
  )
}

function ChangedMeanwhile<Row extends RecordRow>({ kind, id }: { kind: ResourceView<Row>; id: string }) {
  const timeZone = useTimeZone()
  const last = useHistory(kind.of, id, 1).data?.data[0]
  const who = last?.by_name ?? tr(texts.somebody)
  const when = last ? ` ${tr(texts.atTimeZone, { timeZone: zoneClock(timeZone).full(last.at) })}` : ''
  return (
    <Notice kind="info">{tr(texts.whoChangedTheOneWhenWhatYouHave, { who, one: kind.one, when })}</Notice>
  )
}
