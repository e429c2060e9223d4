import * as texts from './texts.ts'
import { Check, Copy } from '../icons/control-icons.ts'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { showToast } from '../overlay/toast.ts'
import { tr } from '../../texts/tr.ts'

const SHOWN_MS = 2000

export function CopyButton({
  text,
  label,
  size = 'md',
}: {
  text: string
  label: string
  size?: 'sm' | 'md'
}) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    if (await copyText(text)) setCopied(true)
    else showToast('error', tr(texts.browserDidNotAllowCopyingSelectTheText))
  }

  return (
    <Button size={size} icon={copied ? <Check /> : <Copy />} aria-label={label} onClick={() => void copy()}>
      {copied ? tr(texts.copied) : tr(texts.copy)}
    </Button>
  )
}

/**
 * Copies text to the clipboard. Returns whether that worked. On plain http browsers have no clipboard API, so the text
 * is copied from a hidden field.
 */
export async function copyText(text: string): Promise<boolean> {
  if (window.isSecureContext) {
    // the browser may refuse; the caller then offers another way
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
  }
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  // while a dialog is open, everything outside of it is inert, so the field must be inside
  const host = document.querySelector('dialog[open]') ?? document.body
  host.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  return copied
}
