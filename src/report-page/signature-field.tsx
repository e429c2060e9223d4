import { useState } from 'react'
import type { TakenPhoto } from './report-store.ts'
import type { ReportTexts } from './report-texts.ts'
import { useLoaded } from './use-loaded.ts'

const loadPad = () => import('../ui/control/signature-pad.tsx')

/** A signature that is drawn once it is asked for. */
export function SignatureField(props: {
  texts: ReportTexts
  onSigned: (signature: TakenPhoto | null) => void
}) {
  const { texts } = props
  const [open, setOpen] = useState(false)
  return open ? (
    <OpenPad {...props} />
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      {texts.addSignature}
    </button>
  )
}

function OpenPad({ texts, onSigned }: Parameters<typeof SignatureField>[0]) {
  const pad = useLoaded(loadPad)
  if (pad === undefined) return <p role="status">{texts.loadingPart}</p>
  if (pad === 'failed') return <p role="alert">{texts.partMissing}</p>
  return (
    <div className="item">
      <span>{texts.signature}</span>
      <pad.SignaturePad
        label={texts.signature}
        clear={texts.signAgain}
        buttonClassName="plain"
        onSigned={(blob) => onSigned(blob && { blob, originalDigest: null })}
      />
    </div>
  )
}
