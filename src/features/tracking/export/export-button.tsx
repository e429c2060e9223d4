import { Download } from '../../../ui/icons/control-icons.ts'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../loading/lazy-part.ts'
import type { PrintCircle } from '../../../map/print/draw-measures.ts'
import { Button } from '../../../ui/control/button.tsx'
import type { ExportSelection } from './export-dialog.tsx'
import { useReportImage } from './use-report-image.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

const ExportDialog = lazyPart(() => import('./export-dialog.tsx').then((file) => file.ExportDialog))

interface Props {
  /** returns what to export; called when the button is pressed */
  selection: () => ExportSelection
  /** circle to draw on the report's map */
  circle?: PrintCircle
  disabled?: boolean
  /** whether the selection is still being computed; the dialog then opens when it is ready */
  waits?: boolean
}

/** Button that opens the export dialog for the displayed guards and period. */
export function ExportButton({ selection, circle, disabled = false, waits = false }: Props) {
  const picture = useReportImage(circle ?? null)
  const [opened, setOpened] = useState<ExportSelection | null>(null)
  const [isPressed, setPressed] = useState(false)
  if (isPressed && !waits) {
    setPressed(false)
    if (!disabled) setOpened(selection())
  }
  return (
    <>
      <Button
        size="sm"
        icon={<Download />}
        title={tr(texts.saveWhereGuardsWereAsAFile)}
        disabled={disabled}
        busy={isPressed}
        onClick={() => (waits ? setPressed(true) : setOpened(selection()))}
      >
        <span>{tr(texts.exportText)}</span>
      </Button>
      <Suspense>
        {opened && <ExportDialog {...opened} picture={picture} onClose={() => setOpened(null)} />}
      </Suspense>
    </>
  )
}
