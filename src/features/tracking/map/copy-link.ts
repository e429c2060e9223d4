import { copyText } from '../../../ui/control/copy-text.ts'
import { showToast } from '../../../ui/overlay/toast.ts'

/** Puts a link on the clipboard and says so. */
export async function copyLink(link: string): Promise<void> {
  if (await copyText(link)) showToast('success', 'Link copied.')
  // a browser may refuse its clipboard
  else showToast('warning', 'The link could not be copied. Copy it from the address bar.')
}
