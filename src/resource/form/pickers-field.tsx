import { useController } from 'react-hook-form'
import { css } from '../../../styled-system/css'
import { Button } from '../../ui/control/button.tsx'
import { X } from '../../ui/icons/control-icons.ts'
import type { Reference } from '../record/resource-view.ts'
import { useProblem, useFieldTexts } from './form-fields.tsx'
import { RecordPicker } from './record-picker.tsx'
import { useReferencedRecord } from './use-referenced-record.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '2' })
const chosen = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })

/** A field for several other records, each found by typing. */
export function PickersField({ name }: { name: string }) {
  const { label, refersTo } = useFieldTexts(name)
  const {
    field: { value, onChange },
  } = useController({ name })
  const problem = useProblem(name)
  if (!refersTo) throw new Error(`the field ${name} refers to nothing`)
  const ids = (value ?? []) as string[]
  return (
    <div className={column}>
      <RecordPicker
        label={label}
        reference={refersTo}
        value={null}
        error={problem}
        onChange={(id) => id !== null && !ids.includes(id) && onChange([...ids, id])}
      />
      <div className={chosen}>
        {ids.map((id) => (
          <Chosen
            key={id}
            id={id}
            reference={refersTo}
            onRemove={() => onChange(ids.filter((each) => each !== id))}
          />
        ))}
      </div>
    </div>
  )
}

function Chosen({ id, reference, onRemove }: { id: string; reference: Reference; onRemove: () => void }) {
  const name = useReferencedRecord(reference, id)?.label ?? tr(texts.noId, { id })
  return (
    <Button size="sm" icon={<X />} aria-label={tr(texts.removeName, { name })} onClick={onRemove}>
      {name}
    </Button>
  )
}
