import { IconButton } from '../../../ui/control/icon-button.tsx'
import { Rows3 } from '../../../ui/icons/tracker-icons.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

/** Shows guards with one line or with all that is known. */
export function DenseToggle({ dense, onToggle }: { dense: boolean; onToggle: () => void }) {
  return (
    <IconButton label={tr(texts.oneLineForEachGuard)} outlined pressed={dense} onClick={onToggle}>
      <Rows3 />
    </IconButton>
  )
}
