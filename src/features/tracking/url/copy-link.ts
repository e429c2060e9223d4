import { copyText } from '../../../ui/control/copy-button.tsx'
import { showToast } from '../../../ui/overlay/toast.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../map/texts.ts'

export async function copyLink(link: string): Promise<void> {
  if (await copyText(link)) showToast('success', tr(texts.linkCopied))
  // copying fails if the browser denies access to the clipboard
  else showToast('warning', tr(texts.linkCouldNotBeCopiedCopyItFrom))
}
