import { X } from '../../ui/icons/control-icons.ts'
import { useController } from 'react-hook-form'
import { css } from '../../../styled-system/css'
import { useProblem, useFieldTexts } from '../../resource/form/form-fields.tsx'
import { RecordPicker } from '../../resource/form/record-picker.tsx'
import type { Reference } from '../../resource/record/resource-view.ts'
import { IconButton } from '../../ui/control/icon-button.tsx'
import { useRecordName } from '../../resource/related/record-names.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '2', minWidth: '0' })
const list = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
const chip = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  paddingLeft: '3',
  borderRadius: 'full',
  bg: 'sunken',
  textStyle: 'dense',
})

/**
 * Field for several records, each found by typing. The value is their ids. `mayRemove` decides about a
 * removal: it calls the passed function.
 */
export function PickManyField({
  name,
  reference,
  hint,
  mayRemove,
}: {
  name: string
  reference: Reference
  hint?: string
  mayRemove?: (remove: () => void) => void
}) {
  const { label } = useFieldTexts(name)
  const {
    field: { value, onChange, onBlur, ref },
  } = useController({ name })
  const chosen = value as string[]
  return (
    <div className={column}>
      <RecordPicker
        key={chosen.join()}
        label={label}
        reference={reference}
        value={null}
        onChange={(id) => id !== null && !chosen.includes(id) && onChange([...chosen, id])}
        onBlur={onBlur}
        ref={ref}
        error={useProblem(name)}
        hint={hint}
      />
      {chosen.length > 0 && (
        <ul className={list} aria-label={tr(texts.chosenLabel, { label })}>
          {chosen.map((id) => (
            <Picked
              key={id}
              reference={reference}
              id={id}
              onRemove={() => {
                const remove = () => onChange(chosen.filter((each) => each !== id))
                if (mayRemove) mayRemove(remove)
                else remove()
              }}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function Picked({ reference, id, onRemove }: { reference: Reference; id: string; onRemove: () => void }) {
  const name = useRecordName(reference, id)
  return (
    <li className={chip}>
      {name}
      <IconButton size="sm" label={tr(texts.removeName, { name })} onClick={onRemove}>
        <X />
      </IconButton>
    </li>
  )
}
