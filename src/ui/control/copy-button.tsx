import { Check, Copy } from '../icons/control-icons.ts'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { copyText } from './copy-text.ts'
import { showToast } from '../overlay/toast.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

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
