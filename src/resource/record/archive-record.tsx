import { Archive, Undo2 } from '../../ui/icons/control-icons.ts'
import { useState } from 'react'
import { css } from '../../../styled-system/css'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { useTimeZone } from '../../app/app-services.ts'
import { Button } from '../../ui/control/button.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { Badge } from '../../ui/status/badge.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { useCommands } from '../command/use-commands.ts'
import { useIsCurrent } from '../form/unsaved-changes.tsx'
import { capitalize, rowValue, type ResourceView, type RecordRow } from './resource-view.ts'
import type { LoadedRecord } from './use-record.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '3' })

/**
 * Returns when a record was archived, ms since epoch. Null if it is not archived; undefined if its type
 * cannot be archived.
 */
export function archivedAt(row: RecordRow): number | null | undefined {
  const at = rowValue(row, 'archived_at')
  return at === null || typeof at === 'number' ? at : undefined
}

export const ArchivedBadge = ({ row }: { row: RecordRow }) =>
  archivedAt(row) != null && <Badge>{tr(texts.archived)}</Badge>

export function ArchivedNotice({ row }: { row: RecordRow }) {
  const timeZone = useTimeZone()
  const at = archivedAt(row)
  const by = rowValue(row, 'archived_by')
  if (at == null) return null
  const who = typeof by === 'string' ? ` ${tr(texts.byBy, { by })}` : ''
  return (
    <Notice kind="info">
      {tr(texts.archivedOnAtWhoItNoLongerAppears, { at: zoneClock(timeZone).full(at), who })}
    </Notice>
  )
}

interface Props<Row extends RecordRow> {
  kind: ResourceView<Row>
  record: LoadedRecord<Row>
}

/** Button to archive or restore a record. Hidden if its type cannot be archived. */
export function ArchiveButton<Row extends RecordRow>({ kind, record }: Props<Row>) {
  const { row } = record
  const { busy, tell } = useCommands(kind)
  const stillShown = useIsCurrent(row.id)
  const [asking, setAsking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const at = archivedAt(row)
  const name = kind.title(row)
  if (!kind.archives || at === undefined) return null

  async function send(step: 'archive' | 'restore') {
    setFailure(null)
    const failed = tr(texts.nameCouldNotBeStepD, { name, step })
    const outcome = await tell(row.id, step, record.version, failed)
    if (outcome.kind === 'done') {
      setAsking(false)
      return showToast('success', `${capitalize(kind.one)} ${name} ${step}d.`)
    }
    const why = outcome.kind === 'conflict' ? outcome.since.message : outcome.message
    if (step === 'archive' && stillShown()) setFailure(why)
    else showToast('error', why)
  }
  if (at !== null)
    return (
      <Button size="sm" icon={<Undo2 />} busy={busy} onClick={() => void send('restore')}>
        {tr(texts.restore)}
      </Button>
    )
  return (
    <>
      <Button size="sm" icon={<Archive />} onClick={() => setAsking(true)}>
        {tr(texts.archiveOne, { one: kind.one })}
      </Button>
      {asking && (
        <ConfirmDialog
          open
          title={tr(texts.archiveThisOne, { one: kind.one })}
          confirm={tr(texts.archive)}
          busy={busy}
          onClose={() => {
            setAsking(false)
            setFailure(null)
          }}
          onConfirm={() => void send('archive')}
        >
          <div className={column}>
            {kind.archives(row)}
            <p>{tr(texts.nameLeavesListsMapsAndChoicesItsPage, { name })}</p>
            {failure !== null && <Notice kind="error">{failure}</Notice>}
          </div>
        </ConfirmDialog>
      )}
    </>
  )
}
