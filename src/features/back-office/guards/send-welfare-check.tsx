import { usePermission } from '../../../app-services.ts'
import { useCommands } from '../../../resource/command/use-commands.ts'
import { Button } from '../../../ui/control/button.tsx'
import { showToast } from '../../../ui/overlay/toast.ts'
import { tr } from '../../../texts/tr.ts'
import { welfareCheck } from '../../alarms/welfare-check-kind.ts'
import * as texts from './texts.ts'

/** Sends a welfare check to a guard's own page. */
export function SendWelfareCheck({ workerId }: { workerId: string }) {
  const mayEdit = usePermission('Edit Alarms')
  const { busy, add } = useCommands(welfareCheck)
  async function send() {
    const outcome = await add({ worker_id: workerId })
    if (outcome.kind === 'done') showToast('success', tr(texts.welfareCheckIsSent))
    else if ('message' in outcome) showToast('error', outcome.message)
  }
  if (!mayEdit) return null
  return (
    <Button size="sm" disabled={busy} onClick={() => void send()}>
      {tr(texts.sendWelfareCheck)}
    </Button>
  )
}
