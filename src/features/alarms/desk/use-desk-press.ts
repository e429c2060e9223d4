import { useNavigate } from 'react-router-dom'
import { usePermission } from '../../../app/app-services.ts'
import { canTakeStep } from '../alarm-kind.tsx'
import { mapLink, occurrenceLink } from '../alarm-links.ts'
import type { ReasonedStep } from '../reason-dialog.tsx'
import type { DeskLine } from './desk-lines.ts'
import { useAcknowledge } from './use-acknowledge.ts'

interface Desk {
  /** the selected line; undefined if no alarm is open */
  line: DeskLine | undefined
  focusFirst: () => void
  onAsk: (what: ReasonedStep | 'handover') => void
}

/** Returns the handler for the desk's keyboard shortcuts. Call it only while no dialog is open. */
export function useDeskPress({ line, focusFirst, onAsk }: Desk): (event: KeyboardEvent) => void {
  const navigate = useNavigate()
  const mayEdit = usePermission('Edit Alarms')
  const mayWrite = usePermission('Edit Occurrences')
  const mayReplay = usePermission('View Trails')
  const { acknowledge, bringBack } = useAcknowledge()
  return (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    const isElsewhere =
      target instanceof Element && target.closest('input:not([role=switch]), textarea, select, dialog')
    if (ctrlKey || metaKey || altKey || isElsewhere) return
    if (key === 'h') onAsk('handover')
    else if (key === 'j') focusFirst()
    else if (!line) return
    else if (key === 'a' && mayEdit) void acknowledge(line)
    else if (key === 's' && mayEdit && canTakeStep(line.lead, 'alarm.shelve')) onAsk('shelve')
    else if (key === 'x' && mayEdit && canTakeStep(line.lead, 'alarm.remove')) onAsk('remove-from-service')
    else if (key === 'c' && mayEdit && canTakeStep(line.lead, 'alarm.close')) onAsk('close')
    else if (key === 'u' && mayEdit) void bringBack(line)
    else if (key === 'o' && mayWrite) void navigate(occurrenceLink(line.lead))
    else if (key === 'm' && mayReplay) {
      const to = mapLink(line.lead, Date.now())
      if (to) void navigate(to)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
}
