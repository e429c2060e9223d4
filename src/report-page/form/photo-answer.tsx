import type { CapturedPhoto, Draft } from '../sending/report-store.ts'
import { useEffect, useMemo, useState } from 'react'
import type { ReportTexts } from '../texts/report-texts.ts'

type Answer = Draft['answers'][number]

/** A photo from the phone's camera, shown as it will be sent. */
export function PhotoAnswer(props: {
  label: string
  answer: Answer
  texts: ReportTexts
  onAnswer: (answer: Answer) => void
}) {
  const { answer, texts } = props
  const [unreadable, setUnreadable] = useState(false)
  const blob = answer !== null && typeof answer === 'object' && 'blob' in answer ? answer.blob : undefined
  const url = useMemo(() => blob && URL.createObjectURL(blob), [blob])
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  return (
    <>
      {url && <img src={url} alt={props.label} />}
      <label className="button">
        {url ? texts.otherPhoto : texts.takePhoto}
        <input
          type="file"
          accept="image/*"
          capture="environment"
          aria-label={`${texts.takePhoto}: ${props.label}`}
          onChange={({ target }) => {
            const file = target.files?.[0]
            if (!file) return
            setUnreadable(false)
            // decoding fails if the file is no image
            shrinkPhoto(file).then(props.onAnswer, () => setUnreadable(true))
          }}
        />
      </label>
      {unreadable && <span role="alert">{texts.photoUnreadable}</span>}
    </>
  )
}

/** maximum width and height of a sent photo, px */
const LONGEST_SIDE = 1600
const QUALITY = 0.8

/**
 * Shrinks a photo and removes its metadata, such as the location, by drawing it on a canvas. The digest is that of the
 * original file. Throws if the file is not an image.
 */
export async function shrinkPhoto(file: File): Promise<CapturedPhoto> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!blob) throw new Error('The photo cannot be written as JPEG')
  return { blob, originalDigest: await sha256(file) }
}

async function sha256(file: File): Promise<string | null> {
  // Web Crypto is available only in a secure context (HTTPS)
  if (!crypto.subtle) return null
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
