import { Pencil, Trash2 } from '../../ui/icons/control-icons.ts'
import { Suspense, useState, type ReactNode } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { css, cx } from '../../../styled-system/css'
import { erasableKind } from '../../../domain/erasure/record-erasure.ts'
import { ApiError } from '../../api/api.ts'
import { usePermission } from '../../app/app-services.ts'
import { lazyPart } from '../../loading/lazy-part.ts'
import { useRecordInTitle } from '../../routing/page-title.ts'
import { Button, buttonRecipe } from '../../ui/control/button.tsx'
import { Card } from '../../ui/content/card.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { ArchiveButton, ArchivedBadge, archivedAt, ArchivedNotice } from './archive-record.tsx'
import { HistoryList } from './history-list.tsx'
import { useIsCurrent } from '../form/unsaved-changes.tsx'
import { useReturnToList } from '../list/return-to-list.ts'
import { MissingRecord, PageFrame } from './page-frame.tsx'
import { RecordFields } from './record-fields.tsx'
import type { ResourceView, RecordRow } from './resource-view.ts'
import { RemoveDialog, type Referrers } from './remove-dialog.tsx'
import { useRecord } from './use-record.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const RecordPersonalData = lazyPart(() =>
  import('../personal-data/record-personal-data.tsx').then((file) => file.RecordPersonalData),
)

const body = css({ display: 'flex', flexDirection: 'column', gap: '4', padding: '4' })
const buttons = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })

interface Props<Row extends RecordRow> {
  kind: ResourceView<Row>
  /** where to find the records that refer to this one */
  referrers?: Referrers<Row>
  /** renders more consequences of the removal */
  removesToo?: (row: Row) => ReactNode
  /** renders content above the fields */
  notice?: (row: Row) => ReactNode
  /** renders content at the top of the page */
  lead?: (row: Row) => ReactNode
  /** renders more buttons */
  actions?: (row: Row) => ReactNode
  /** renders content between the record and its history */
  children?: (row: Row) => ReactNode
}

export function ViewPage<Row extends RecordRow>(props: Props<Row>) {
  const { kind, referrers, removesToo, notice, lead, actions, children } = props
  const { id = kind.only ?? '' } = useParams()
  const navigate = useNavigate()
  const left = useReturnToList(kind)
  const mayChange = usePermission(`Edit ${kind.module}`)
  const seesPersonalData = usePermission('View Personal Data')
  const erasable = erasableKind.safeParse(kind.of.stream)
  const query = useRecord(kind, id)
  const [removing, setRemoving] = useState(false)
  const stillShown = useIsCurrent(id)
  const { data, error } = query
  useRecordInTitle(data && kind.only === undefined ? kind.title(data.row) : null)
  if (!data)
    return (
      <PageFrame kind={kind}>
        <MissingRecord kind={kind} error={error} onRetry={() => void query.refetch()} />
      </PageFrame>
    )
  const { row } = data
  const may = kind.may?.(row) ?? { change: true, remove: true }
  const isArchived = archivedAt(row) != null
  const gone = error instanceof ApiError && error.status === 404
  return (
    <PageFrame kind={kind}>
      {gone && <Notice kind="warning">{tr(texts.thisOneHasBeenRemoved, { one: kind.one })}</Notice>}
      {error && !gone && (
        <Notice kind="warning">{tr(texts.thisMayBeOutOfDateMessage, { message: error.message })}</Notice>
      )}
      {lead?.(row)}
      <Card
        title={kind.title(row)}
        aside={
          <div className={buttons}>
            <ArchivedBadge row={row} />
            {actions?.(row)}
            {mayChange && kind.edit && !gone && (
              <>
                {may.change && !isArchived && (
                  <Link to={kind.edit(id)} state={left} className={cx(buttonRecipe({ size: 'sm' }))}>
                    <Pencil aria-hidden /> {tr(texts.edit)}
                  </Link>
                )}
                <ArchiveButton kind={kind} record={data} />
                {may.remove && (
                  <Button size="sm" icon={<Trash2 />} onClick={() => setRemoving(true)}>
                    {kind.removal?.verb ?? tr(texts.remove)}
                  </Button>
                )}
              </>
            )}
          </div>
        }
      >
        <div className={body}>
          <ArchivedNotice row={row} />
          {notice?.(row)}
          <RecordFields kind={kind} row={row} />
        </div>
      </Card>
      {children?.(row)}
      {seesPersonalData && erasable.success && (
        <Suspense>
          <RecordPersonalData kind={erasable.data} id={row.id} />
        </Suspense>
      )}
      <Card title={tr(texts.history)}>
        <HistoryList kind={kind} row={row} />
      </Card>
      {removing && (
        <RemoveDialog
          kind={kind}
          record={data}
          {...(referrers && { referrers })}
          also={removesToo?.(row)}
          onRemoved={() => {
            if (stillShown()) void navigate(left.listLeft, { replace: true })
          }}
          onClose={() => setRemoving(false)}
        />
      )}
    </PageFrame>
  )
}
