import { Download } from '../../ui/icons/control-icons.ts'
import { useState } from 'react'
import { z } from 'zod'
import { css } from '../../../styled-system/css'
import { ApiError } from '../../api.ts'
import { useSession } from '../../app-services.ts'
import { Button } from '../../ui/control/button.tsx'
import { saveFile } from '../../ui/control/save-file.ts'
import { showToast } from '../../ui/overlay/toast.ts'

/** without it Excel reads UTF-8 as the code page of the country */
const BYTE_ORDER_MARK = '\ufeff'
const onlyWide = css({ display: { base: 'none', md: 'inline' } })

interface Props {
  kind: { of: { path: string }; many: string }
  asked: Readonly<Record<string, string | number | undefined>>
}

/** All that the list finds, on every page, as a CSV file. */
export function ExportButton({ kind: { of, many }, asked }: Props) {
  const { api } = useSession()
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      const { page: _, per_page: __, ...query } = asked
      const text = await api.get(of.path, z.string(), {
        query,
        headers: { accept: 'text/csv' },
        failure: `The ${many} could not be exported.`,
      })
      const content = new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv' })
      saveFile(content, `${many.replaceAll(' ', '-')}.csv`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showToast('error', error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={<Download aria-hidden />} aria-label="Export CSV" busy={busy} onClick={() => void save()}>
      <span className={onlyWide}>Export CSV</span>
    </Button>
  )
}
