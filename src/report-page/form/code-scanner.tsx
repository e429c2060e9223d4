import { useEffect, useRef, useState } from 'react'
import type { ReportTexts } from '../texts/report-texts.ts'

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
type DetectorClass = new (options: { formats: string[] }) => Detector

/** interval at which the camera image is analysed, ms */
const EACH_MS = 250

/** Shows the phone's camera until a QR code is detected. */
export function CodeScanner(props: {
  detector: DetectorClass
  texts: ReportTexts
  onScanned: (text: string) => void
}) {
  const { detector, onScanned, texts } = props
  const video = useRef<HTMLVideoElement>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOpen = true
    const look = new detector({ formats: ['qr_code'] })
    async function see() {
      if (!isOpen || !video.current) return
      const [found] = await look.detect(video.current).catch(() => [])
      if (!isOpen) return
      if (found) onScanned(found.rawValue)
      else timer = setTimeout(() => void see(), EACH_MS)
    }
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }).then(
      async (opened) => {
        stream = opened
        if (!isOpen || !video.current) return stop()
        video.current.srcObject = opened
        await video.current.play().catch(() => undefined)
        void see()
      },
      // the user or the phone refuses access to the camera
      () => isOpen && setFailed(true),
    )
    function stop() {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    return () => {
      isOpen = false
      clearTimeout(timer)
      stop()
    }
  }, [detector, onScanned])
  if (failed) return <p role="alert">{texts.noCamera}</p>
  return <video ref={video} muted playsInline aria-label={texts.scan} className="camera" />
}
