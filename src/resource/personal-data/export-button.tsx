import { useState } from 'react'
import { z } from 'zod'
import { ApiError } from '../../api/api.ts'
import { useSession } from '../../app/app-services.ts'
import { Button } from '../../ui/control/button.tsx'
import { saveFile } from '../../ui/file/save-file.ts'
import { Download } from '../../ui/icons/control-icons.ts'
import { showToast } from '../../ui/overlay/toast.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

/** Button that downloads a copy of a person's data from an API path, under a file name. */
export function ExportButton({ path, name }: { path: string; name: string }) {
  const { api } = useSession()
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      const failure = tr(texts.personalDataCouldNotBeExported)
      const copy = await api.get(path, z.unknown(), { failure })
      saveFile(new Blob([JSON.stringify(copy, null, 2)], { type: 'application/json' }), name)
    } catch (caught) {
      if (!(caught instanceof ApiError)) throw caught
      showToast('error', caught.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="sm" icon={<Download aria-hidden />} busy={busy} onClick={() => void save()}>
      {tr(texts.exportText)}
    </Button>
  )
}
