import { useState, type DragEvent, type ReactNode, type Ref } from 'react'
import { css, cx } from '../../../styled-system/css'
import { buttonRecipe } from '../control/button.tsx'
import { useFieldAttributes } from '../control/field.tsx'

const look = css({
  position: 'relative',
  cursor: 'pointer',
  '&:has(:focus-visible)': { outline: 'focus', outlineOffset: '[2px]' },
  '&:has(:disabled)': { opacity: 'disabled', cursor: 'not-allowed' },
})
const over = css({ borderColor: 'accent', bg: 'accent.soft' })

interface Props {
  /** allowed media types, separated by commas */
  accept: string
  icon: ReactNode
  children: ReactNode
  onFile: (file: File) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

/** A button to select a file. Files can also be dropped on it. */
export function FileInput({ accept, icon, children, onFile, onBlur, ref }: Props) {
  const [dragged, setDragged] = useState(false)
  function drag(event: DragEvent, isOver: boolean) {
    event.preventDefault()
    setDragged(isOver)
  }
  return (
    <label
      className={cx(buttonRecipe(), look, dragged && over)}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false)
        const [file] = event.dataTransfer.files
        if (file) onFile(file)
      }}
    >
      {icon}
      {children}
      <input
        {...useFieldAttributes()}
        ref={ref}
        type="file"
        accept={accept}
        className={css({ srOnly: true })}
        onBlur={onBlur}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // otherwise selecting the same file again would cause no event
          target.value = ''
          if (file) onFile(file)
        }}
      />
    </label>
  )
}
