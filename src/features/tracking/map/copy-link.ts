import { copyText } from '../../../ui/control/copy-button.tsx'
import { showToast } from '../../../ui/overlay/toast.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

/** Copies a link to the clipboard and shows a message. */
export async function copyLink(link: string): Promise<void> {
  if (await copyText(link)) showToast('success', tr(texts.linkCopied))
  // the browser may refuse access to its clipboard
  else showToast('warning', tr(texts.linkCouldNotBeCopiedCopyItFrom))
}
