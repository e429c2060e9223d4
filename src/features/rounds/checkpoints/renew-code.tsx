import type { Checkpoint } from '../../../../contract/rounds/checkpoint.ts'
import { useCommands } from '../../../resource/command/use-commands.ts'
import { useIsCurrent } from '../../../resource/form/unsaved-changes.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { showToast } from '../../../ui/overlay/toast.ts'
import { checkpoint } from './checkpoint-kind.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

/** Dialog to confirm a checkpoint's new code, which makes the old one invalid. */
export function RenewCode({ of, onClose }: { of: Checkpoint | null; onClose: () => void }) {
  const { busy, tell } = useCommands(checkpoint)
  const stillShown = useIsCurrent(of?.id)
  async function renew() {
    if (!of) return
    const outcome = await tell(of.id, 'renew-code', null, tr(texts.codeCouldNotBeRenewed))
    if (outcome.kind === 'conflict') return showToast('error', outcome.since.message)
    if (outcome.kind !== 'done') return showToast('error', outcome.message)
    showToast('success', tr(texts.nameHasANewCodePrintItAnd, { name: of.name }))
    if (stillShown()) onClose()
  }
  return (
    <ConfirmDialog
      open={of !== null}
      title={tr(texts.renewThisCode)}
      confirm={tr(texts.renew)}
      busy={busy}
      onClose={onClose}
      onConfirm={() => void renew()}
    >
      {tr(texts.codeThatHangsAtTheCheckpointIsNo)}
    </ConfirmDialog>
  )
}
