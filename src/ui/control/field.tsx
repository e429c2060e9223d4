import { CircleAlert } from '../icons/control-icons.ts'
import { createContext, useContext, useId, type ReactNode } from 'react'
import { css, cx } from '../../../styled-system/css'

interface FieldIds {
  id: string
  describedBy: string | undefined
  invalid: boolean
}

const FieldContext = createContext<FieldIds | null>(null)

/** Returns the attributes that connect a control with its Field. Empty outside of a Field. */
export function useFieldAttributes() {
  const field = useContext(FieldContext)
  return field
    ? { id: field.id, 'aria-describedby': field.describedBy, 'aria-invalid': field.invalid || undefined }
    : {}
}

const column = css({ display: 'flex', flexDirection: 'column', gap: '1.5', minWidth: '0' })
const labelText = css({ textStyle: 'label', color: 'ink.muted' })
const hintText = css({ textStyle: 'meta', color: 'ink.faint' })
const errorText = css({
  textStyle: 'meta',
  color: 'danger',
  display: 'flex',
  alignItems: 'center',
  gap: '1.5',
  '& svg': { width: '3.5', height: '3.5', flexShrink: '0' },
})

interface Props {
  label: string
  /** hides the label visually; screen readers still read it */
  labelHidden?: boolean
  hint?: string | undefined
  error?: string | undefined
  children: ReactNode
}

/** A label and a control, with a hint or an error message below. */
export function Field({ label, labelHidden, hint, error, children }: Props) {
  const id = useId()
  const noteId = `${id}note`
  const note = error ?? hint
  return (
    <FieldContext value={{ id, describedBy: note ? noteId : undefined, invalid: Boolean(error) }}>
      <div className={column}>
        <label htmlFor={id} className={cx(labelText, labelHidden && css({ srOnly: true }))}>
          {label}
        </label>
        {children}
        {error ? (
          <p id={noteId} className={errorText}>
            <CircleAlert aria-hidden />
            {error}
          </p>
        ) : (
          hint && (
            <p id={noteId} className={hintText}>
              {hint}
            </p>
          )
        )}
      </div>
    </FieldContext>
  )
}
