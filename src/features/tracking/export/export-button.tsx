import { Download } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../lazy-part.ts'
import type { MapHost } from '../../../map/map-host.ts'
import { Button } from '../../../ui/control/button.tsx'
import { mapPicture, type PictureLine } from '../trail/map-picture.ts'
import type { ExportSelection } from './export-dialog.tsx'

const ExportDialog = lazyPart(() => import('./export-dialog.tsx').then((file) => file.ExportDialog))

interface Props {
  /** what is exported, looked up as it is pressed */
  selection: () => ExportSelection
  /** null where no map is drawn: the report goes without its picture */
  host: MapHost | null
  /** what is written below the map in its picture, of those who are exported */
  said?: (guards: ReadonlySet<string>) => readonly PictureLine[]
  disabled?: boolean
}

/** Opens the export of what is shown. */
export function ExportButton({ selection, host, said = () => [], disabled = false }: Props) {
  const [opened, setOpened] = useState<ExportSelection | null>(null)
  return (
    <>
      <Button
        size="sm"
        icon={<Download />}
        title="Save where guards were as a file"
        disabled={disabled}
        onClick={() => setOpened(selection())}
      >
        <span>Export</span>
      </Button>
      <Suspense>
        {opened && (
          <ExportDialog
            {...opened}
            picture={host && ((exported) => mapPicture(host, said(exported), 'image/jpeg'))}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  )
}
