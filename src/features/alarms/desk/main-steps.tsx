import { Link } from 'react-router-dom'
import { usePermission } from '../../../app/app-services.ts'
import { useNow } from '../../../ui/content/use-now.ts'
import { Button, buttonRecipe } from '../../../ui/control/button.tsx'
import { mapLink } from '../alarm-links.ts'
import type { ReasonedStep } from '../reason-dialog.tsx'
import type { DeskLine } from './desk-lines.ts'
import { useAcknowledge } from './use-acknowledge.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const MINUTE_MS = 60_000

/** Acknowledges and closes an alarm of the desk, or shows it on the map. */
export function MainSteps({ line, onAsk }: { line: DeskLine; onAsk: (what: ReasonedStep) => void }) {
  const { lead, members, waiting } = line
  const mayEdit = usePermission('Edit Alarms')
  const mayReplay = usePermission('View Trails')
  const { acknowledge } = useAcknowledge()
  const now = useNow(MINUTE_MS)
  const map = mayReplay ? mapLink(lead, now) : null
  return (
    <>
      {mayEdit && waiting > 0 && (
        <Button size="sm" tone="solid" onClick={() => void acknowledge(line)}>
          {members.length > 1 ? tr(texts.acknowledgeWaiting, { waiting }) : tr(texts.acknowledge)}
        </Button>
      )}
      {mayEdit && lead.status === 'acknowledged' && (
        <Button size="sm" tone="solid" onClick={() => onAsk('close')}>
          {tr(texts.close)}
        </Button>
      )}
      {map && (
        <Link className={buttonRecipe({ size: 'sm' })} to={map}>
          {tr(texts.showOnTheMap)}
        </Link>
      )}
    </>
  )
}
