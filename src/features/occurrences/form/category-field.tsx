import { useController } from 'react-hook-form'
import { css } from '../../../../styled-system/css'
import { useProblem } from '../../../resource/form/form-fields.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { useKeyDown } from '../../../ui/control/use-key-down.ts'
import { CATEGORY_LABELS, CATEGORY_KEYS } from '../occurrence-labels.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const grid = css({
  display: 'grid',
  gap: '1.5',
  gridTemplateColumns: '[repeat(auto-fill, minmax(9.5rem, 1fr))]',
})
const choice = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minHeight: 'control.md',
  paddingInline: '2.5',
  borderWidth: 'thin',
  borderColor: 'line.control',
  borderRadius: 'md',
  textStyle: 'dense',
  cursor: 'pointer',
  _hover: { bg: 'hover' },
  '&:has(:checked)': { bg: 'accent.soft', color: 'accent.ink', borderColor: 'accent' },
  '&:has(:focus-visible)': { outline: 'focus' },
  '& input': { srOnly: true },
})
const key = css({ marginLeft: 'auto', textStyle: 'meta', color: 'ink.faint', _coarse: { display: 'none' } })

const KEYS = Object.entries(CATEGORY_KEYS)

/** Field for an entry's category, selectable by click or by Alt and a letter. */
export function CategoryField() {
  const {
    field: { value, onChange, onBlur, ref },
  } = useController({ name: 'category' })
  useKeyDown((event) => {
    const category = CATEGORY_KEYS[event.code]
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !category) return
    event.preventDefault()
    onChange(category)
  })
  return (
    <Field
      label={tr(texts.category)}
      hint={tr(texts.altAndTheLetterChoosesOneWhileYou)}
      error={useProblem('category')}
    >
      <div className={grid} role="radiogroup" aria-label={tr(texts.category)}>
        {Object.entries(CATEGORY_LABELS).map(([category, name], at) => (
          <label key={category} className={choice}>
            <input
              type="radio"
              name="category"
              value={category}
              checked={value === category}
              ref={at === 0 ? ref : undefined}
              onBlur={onBlur}
              onChange={() => onChange(category)}
            />
            {name}
            <kbd aria-hidden className={key}>
              {KEYS.find(([, of]) => of === category)?.[0].slice(3)}
            </kbd>
          </label>
        ))}
      </div>
    </Field>
  )
}
