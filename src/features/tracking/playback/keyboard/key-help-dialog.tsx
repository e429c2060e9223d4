import { Suspense } from 'react'
import { lazyPart } from '../../../../loading/lazy-part.ts'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import type { KeyHelpProps } from './key-help.tsx'
import { tr } from '../../../../texts/tr.ts'
import * as texts from '../texts.ts'

const KeyHelp = lazyPart(() => import('./key-help.tsx').then((file) => file.KeyHelp))

/** Dialog that explains the keys of a tracker page. Lazy-loaded. */
export function KeyHelpDialog({
  open,
  onClose,
  ...help
}: KeyHelpProps & { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={tr(texts.keyboard)} size="sm">
      <Suspense>{open && <KeyHelp {...help} />}</Suspense>
    </Dialog>
  )
}
