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
  /** returns the selection for the export when the button is pressed */
  selection: () => ExportSelection
  /** circle drawn in the image of a report */
  circle?: PrintCircle
  disabled?: boolean
  /** whether the selection is still being computed; a press takes effect afterwards */
  waits?: boolean
}

/** Opens the export dialog for what is shown. */
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
