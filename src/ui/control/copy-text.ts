/**
 * Copies text to the clipboard; returns whether it worked. On plain http browsers offer no clipboard, so the
 * text is copied from a hidden field.
 */
export async function copyText(text: string): Promise<boolean> {
  if (window.isSecureContext) {
    // refused without permission; the caller then offers an alternative
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
  }
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  // an open dialog makes everything else inert, so the field must be inside it
  const host = document.querySelector('dialog[open]') ?? document.body
  host.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  return copied
}
