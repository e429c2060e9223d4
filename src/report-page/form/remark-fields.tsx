import { PhotoAnswer } from './photo-answer.tsx'
import type { Draft } from '../sending/report-store.ts'
import type { ReportTexts } from '../texts/report-texts.ts'

type Remark = NonNullable<Draft['remarks']>[number]

/** Fields for the note and photo of a failed checklist item. */
export function RemarkFields(props: {
  item: { text: string }
  remark: Remark
  texts: ReportTexts
  onRemark: (remark: Remark) => void
}) {
  const { texts } = props
  const remark = props.remark ?? { note: null, photo: null }
  return (
    <>
      <label className="field">
        {texts.whatIsWrong}
        <textarea
          rows={2}
          maxLength={2000}
          value={remark.note ?? ''}
          onChange={({ target }) => props.onRemark({ ...remark, note: target.value || null })}
        />
      </label>
      <PhotoAnswer
        label={`${texts.whatIsWrong}: ${props.item.text}`}
        answer={remark.photo}
        texts={texts}
        onAnswer={(photo) =>
          props.onRemark({
            ...remark,
            photo: photo && typeof photo === 'object' && 'blob' in photo ? photo : null,
          })
        }
      />
    </>
  )
}
