/**
 * Puts text on the clipboard; says whether it worked. Browsers give pages on plain http no clipboard, so there the
 * text is copied out of a field that nobody sees.
 */
export async function copyText(text: string): Promise<boolean> {
  if (window.isSecureContext) {
    // refused when the person forbids it; the caller then says what to do instead
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
  }
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  // within an open dialog all else is inert, the field too if it stood outside
  const host = document.querySelector('dialog[open]') ?? document.body
  host.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  return copied
}
