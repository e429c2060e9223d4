import { useEffect, useMemo, useState } from 'react'
import type { Draft } from './report-store.ts'
import type { ReportTexts } from './report-texts.ts'
import { shrinkPhoto } from './shrink-photo.ts'

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
            // decoding fails for other files
            shrinkPhoto(file).then(props.onAnswer, () => setUnreadable(true))
          }}
        />
      </label>
      {unreadable && <span role="alert">{texts.photoUnreadable}</span>}
    </>
  )
}
