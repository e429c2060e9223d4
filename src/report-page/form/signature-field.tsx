import { useState } from 'react'
import type { CapturedPhoto } from '../sending/report-store.ts'
import type { ReportTexts } from '../texts/report-texts.ts'
import { useLoaded } from '../use-loaded.ts'

const loadPad = () => import('../../ui/control/signature-pad.tsx')

/** Field for a signature; its drawing area is loaded on demand. */
export function SignatureField(props: {
  texts: ReportTexts
  onSigned: (signature: CapturedPhoto | null) => void
}) {
  const { texts } = props
  const [open, setOpen] = useState(false)
  return open ? (
    <div className="item">
      <span>{texts.signature}</span>
      <OpenPad label={texts.signature} {...props} />
    </div>
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      {texts.addSignature}
    </button>
  )
}

/** Drawing area for a signature. */
export function OpenPad(props: {
  label: string
  texts: ReportTexts
  onSigned: (signature: CapturedPhoto | null) => void
}) {
  const { label, texts, onSigned } = props
  const pad = useLoaded(loadPad)
  if (pad === undefined) return <p role="status">{texts.loadingPart}</p>
  if (pad === 'failed') return <p role="alert">{texts.partMissing}</p>
  return (
    <pad.SignaturePad
      label={label}
      clear={texts.signAgain}
      buttonClassName="plain"
      onSigned={(blob) => onSigned(blob && { blob, originalDigest: null })}
    />
  )
}
