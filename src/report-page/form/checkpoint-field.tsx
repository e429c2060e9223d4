import { useCallback, useState } from 'react'
import type { ReportTexts } from '../texts/report-texts.ts'
import { useLoaded } from '../use-loaded.ts'

const loadScanner = () => import('./code-scanner.tsx')
const detectorOf = () =>
  (globalThis as unknown as { BarcodeDetector?: Parameters<typeof Scanner>[0]['detector'] }).BarcodeDetector

/**
 * Input for the code of a checkpoint. It is scanned if the browser can, typed, or filled in when the camera app opened
 * its link.
 */
export function CheckpointField(props: {
  code: string
  texts: ReportTexts
  isMissing: boolean
  onCode: (code: string) => void
}) {
  const { texts, onCode } = props
  const [scanning, setScanning] = useState(false)
  const detector = detectorOf()
  const scanned = useCallback(
    (text: string) => {
      onCode(text)
      setScanning(false)
    },
    [onCode],
  )
  return (
    <>
      {detector && !scanning && (
        <button type="button" onClick={() => setScanning(true)}>
          {texts.scan}
        </button>
      )}
      {detector && scanning && <Scanner detector={detector} texts={texts} onScanned={scanned} />}
      <label className="field">
        {texts.checkpointCode}
        <input
          name="checkpoint"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={300}
          value={props.code}
          aria-invalid={props.isMissing}
          onChange={({ target }) => onCode(target.value)}
        />
        <span className="quiet">{texts.checkpointHint}</span>
        {props.isMissing && <span role="alert">{texts.codeNeeded}</span>}
      </label>
    </>
  )
}

type ScannerProps = Parameters<Awaited<ReturnType<typeof loadScanner>>['CodeScanner']>[0]

function Scanner(props: ScannerProps) {
  const part = useLoaded(loadScanner)
  if (part === undefined) return <p role="status">{props.texts.loadingPart}</p>
  if (part === 'failed') return <p role="alert">{props.texts.partMissing}</p>
  return <part.CodeScanner {...props} />
}
