import { css } from '../../../../styled-system/css'
import type { AnswerValue } from '../../../../domain/checklist-runs/checklist-answers.ts'
import { useUpload } from '../../../resource/file/use-upload.ts'
import { StoredImage } from '../../../resource/file/stored-file.tsx'
import { FileInput } from '../../../ui/file/file-input.tsx'
import { fitImage } from '../../../ui/file/resize-image.ts'
import { ImageUp } from '../../../ui/icons/control-icons.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const PIXELS = 1600
const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' })
const problemText = css({ textStyle: 'meta', color: 'danger' })
const faint = css({ textStyle: 'meta', color: 'ink.muted' })

type Photo = Extract<AnswerValue, { digest: string }>

/** Returns a function that uploads a picture. The answer then refers to it by digest. */
export function usePhotoUpload(onChange: (photo: Photo | null) => void) {
  const { send, sending, problem } = useUpload()
  return {
    async send(picture: Blob, name: string) {
      const file = new File([picture], name, { type: picture.type })
      const sent = await send(file, (each) => fitImage(each, PIXELS))
      if (typeof sent === 'object') onChange({ digest: sent.digest, originalDigest: null })
    },
    note: sending ? (
      <p role="status" className={faint}>
        {tr(texts.sendingSending, { sending })}
      </p>
    ) : (
      problem && (
        <p role="alert" className={problemText}>
          {problem}
        </p>
      )
    ),
  }
}

interface Props {
  label: string
  value: AnswerValue | null
  onChange: (photo: Photo | null) => void
}

export function PhotoInput({ label, value, onChange }: Props) {
  const { send, note } = usePhotoUpload(onChange)
  const digest = value !== null && typeof value === 'object' && !Array.isArray(value) ? value.digest : null
  return (
    <div className={row}>
      {digest !== null && <StoredImage digest={digest} alt={label} whole />}
      <FileInput
        accept="image/*"
        icon={<ImageUp aria-hidden />}
        onFile={(file) => void send(file, file.name)}
      >
        {digest === null ? tr(texts.chooseAPhoto) : tr(texts.chooseAnotherPhoto)}
      </FileInput>
      {note}
    </div>
  )
}
