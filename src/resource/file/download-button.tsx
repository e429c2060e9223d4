import { useState } from 'react'
import { z } from 'zod'
import { ApiError } from '../../api/api.ts'
import { useSession } from '../../app/app-services.ts'
import { Button } from '../../ui/control/button.tsx'
import { saveFile } from '../../ui/file/save-file.ts'
import { Download } from '../../ui/icons/control-icons.ts'
import { showToast } from '../../ui/overlay/toast.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from '../record/texts.ts'

interface Props {
  path: string
  query?: Record<string, string>
  /** name of the downloaded file */
  name: string
  /** visible label of the button */
  children: string
  label?: string
  /** token of a guest, who has no session */
  bearer?: string
}

/** Button that downloads a file from the server. */
export function DownloadButton({ path, query, name, children, label, bearer }: Props) {
  const { api } = useSession()
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      const options = {
        ...(query && { query }),
        ...(bearer !== undefined && { bearer }),
        file: true,
        failure: tr(texts.fileCouldNotBeFetched),
      } as const
      saveFile(await api.get(path, z.instanceof(Blob), options), name)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showToast('error', error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="sm"
      icon={<Download />}
      busy={busy}
      {...(label && { 'aria-label': label })}
      onClick={() => void save()}
    >
      {children}
    </Button>
  )
}
