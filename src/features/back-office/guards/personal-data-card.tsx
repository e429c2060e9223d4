import { useState } from 'react'
import { z } from 'zod'
import { css } from '../../../../styled-system/css'
import type { Worker } from '../../../../contract/worker.ts'
import { zoneClock } from '../../../../domain/time/zone-time.ts'
import { ApiError } from '../../../api.ts'
import { usePermission, useSession, useTimeZone } from '../../../app-services.ts'
import { Card } from '../../../ui/content/card.tsx'
import { Button } from '../../../ui/control/button.tsx'
import { saveFile } from '../../../ui/control/save-file.ts'
import { Download } from '../../../ui/icons/control-icons.ts'
import { showToast } from '../../../ui/overlay/toast.ts'
import { EraseDialog } from './erase-dialog.tsx'

const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', padding: '4' })
const text = css({ color: 'ink.muted', textStyle: 'dense', flex: '1', minWidth: '1/2' })

/** A copy of what is stored of a guard, and its erasure, for those who may do either. */
export function PersonalDataCard({ guard }: { guard: Worker }) {
  const mayExport = usePermission('View Personal Data')
  const mayErase = usePermission('Edit Personal Data')
  const clock = zoneClock(useTimeZone())
  const [erasing, setErasing] = useState(false)
  if (!mayExport) return null
  const { erased_at: erasedAt } = guard
  const hasLeft = guard.status === 'terminated'
  return (
    <Card title="Personal data">
      <div className={row}>
        <p className={text}>
          {erasedAt !== undefined
            ? `The personal data of this guard was erased on ${clock.full(erasedAt)}. The record can no longer be changed.`
            : hasLeft
              ? 'Export a copy for the guard, or erase what is no longer needed.'
              : 'Export a copy for the guard. Personal data can be erased after the employment has ended.'}
        </p>
        {erasedAt === undefined && (
          <>
            <ExportButton guard={guard} />
            {mayErase && (
              <Button size="sm" tone="danger" disabled={!hasLeft} onClick={() => setErasing(true)}>
                Erase
              </Button>
            )}
          </>
        )}
      </div>
      {erasing && <EraseDialog guard={guard} onClose={() => setErasing(false)} />}
    </Card>
  )
}

function ExportButton({ guard: { id } }: { guard: Worker }) {
  const { api } = useSession()
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      const failure = 'The personal data could not be exported.'
      const copy = await api.get(`/workers/${encodeURIComponent(id)}/personal-data`, z.unknown(), { failure })
      const json = JSON.stringify(copy, null, 2)
      saveFile(new Blob([json], { type: 'application/json' }), `personal-data-${id}.json`)
    } catch (caught) {
      if (!(caught instanceof ApiError)) throw caught
      showToast('error', caught.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="sm" icon={<Download aria-hidden />} busy={busy} onClick={() => void save()}>
      Export
    </Button>
  )
}
