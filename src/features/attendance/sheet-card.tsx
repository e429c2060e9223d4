import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { css } from '../../../styled-system/css'
import {
  sheetRowsReply,
  type AttendanceSheet,
  type SheetRows,
} from '../../../contract/attendance/attendance-sheets.ts'
import { ApiError } from '../../api/api.ts'
import { usePermission, useSession } from '../../app/app-services.ts'
import { useRefreshOptions } from '../../resource/refresh/refresh.ts'
import { Card } from '../../ui/content/card.tsx'
import { Button } from '../../ui/control/button.tsx'
import { saveFile } from '../../ui/file/save-file.ts'
import { Download } from '../../ui/icons/control-icons.ts'
import { showToast } from '../../ui/overlay/toast.ts'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { LoadingState } from '../../ui/status/loading-state.tsx'
import { AttendanceChanges } from './attendance-changes.tsx'
import { AttendanceDialog } from './attendance-dialog.tsx'
import { SheetGrid } from './sheet-grid.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const tools = css({ display: 'flex', flexWrap: 'wrap', gap: '2', padding: '4' })
const rules = css({ display: 'flex', flexDirection: 'column', gap: '3', padding: '4', textStyle: 'dense' })
const muted = css({ color: 'ink.muted' })

/** An attendance sheet: duties by guard and day, hours by kind, and downloads for payroll. */
export function SheetCard({ sheet }: { sheet: AttendanceSheet }) {
  const { api } = useSession()
  const [open, setOpen] = useState<string | null>(null)
  const query = useQuery({
    queryKey: ['attendance', 'sheet', sheet.id, sheet.status],
    queryFn: ({ signal }) =>
      api
        .get(`/attendance-sheets/${encodeURIComponent(sheet.id)}/rows`, sheetRowsReply, {
          signal,
          failure: tr(texts.sheetCouldNotBeComputed),
        })
        .then((reply): SheetRows => reply.data),
    ...useRefreshOptions({ stream: 'attendance', others: ['attendance-sheet'] }),
  })
  const { data } = query
  const row = data?.rows.find((each) => keyOf(each) === open)
  return (
    <>
      <Card title={tr(texts.duties)}>
        <LoadingState
          query={query}
          lines={4}
          label={tr(texts.computingTheSheet)}
          failed={tr(texts.sheetCouldNotBeComputed2)}
        />
        {data && data.rows.length === 0 && (
          <EmptyState title={tr(texts.noDutiesInThisPeriod)}>{tr(texts.nobodyWasDueOnTheseDays)}</EmptyState>
        )}
        {data && data.rows.length > 0 && (
          <SheetGrid sheet={sheet} data={data} onOpen={(each) => setOpen(keyOf(each))} />
        )}
        <Exports sheet={sheet} />
      </Card>
      {data && <AttendanceChanges changes={data.changes} names={data} />}
      {data && (
        <Card title={tr(texts.rulesForTheHours)}>
          <ul className={rules}>
            {data.rules.map(({ name, source, verify }) => (
              <li key={name}>
                {name}
                <p className={muted}>{source}</p>
                {verify !== null && <p>{tr(texts.toBeCheckedByYouVerify, { verify })}</p>}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {data && row && <AttendanceDialog key={open} row={row} board={data} onClose={() => setOpen(null)} />}
    </>
  )
}

const keyOf = ({ workerId, assignmentId, from }: SheetRows['rows'][number]) =>
  `${workerId} ${assignmentId} ${from}`

function Exports({ sheet }: { sheet: AttendanceSheet }) {
  const { api } = useSession()
  const mayExport = usePermission('View Attendance Approval')
  const [busy, setBusy] = useState<'csv' | 'xlsx' | null>(null)
  if (!mayExport) return null
  async function save(format: 'csv' | 'xlsx') {
    setBusy(format)
    try {
      const file = await api.get(
        `/attendance-sheets/${encodeURIComponent(sheet.id)}/export`,
        z.instanceof(Blob),
        { query: { format }, file: true, failure: tr(texts.sheetCouldNotBeExported) },
      )
      saveFile(file, `attendance-${sheet.from_day}-${sheet.to_day}.${format}`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showToast('error', error.message)
    } finally {
      setBusy(null)
    }
  }
  return (
    <div className={tools}>
      <Button icon={<Download />} busy={busy === 'csv'} onClick={() => void save('csv')}>
        CSV
      </Button>
      <Button icon={<Download />} busy={busy === 'xlsx'} onClick={() => void save('xlsx')}>
        {tr(texts.excel)}
      </Button>
    </div>
  )
}
