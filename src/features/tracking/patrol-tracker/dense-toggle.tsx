import { IconButton } from '../../../ui/control/icon-button.tsx'
import { Rows3 } from '../../../ui/icons/tracker-icons.ts'

/** Shows guards with one line or with all that is known. */
export function DenseToggle({ dense, onToggle }: { dense: boolean; onToggle: () => void }) {
  return (
    <IconButton label="One line for each guard" outlined pressed={dense} onClick={onToggle}>
      <Rows3 />
    </IconButton>
  )
}
