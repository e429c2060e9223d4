import { X } from '../icons/control-icons.ts'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { cva, css, type RecipeVariantProps } from '../../../styled-system/css'
import { IconButton } from '../control/icon-button.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const dialog = cva({
  base: {
    bg: 'overlay',
    color: 'ink',
    borderWidth: 'thin',
    borderColor: 'line',
    boxShadow: 'lg',
    overflow: 'hidden',
    _backdrop: { bg: 'scrim' },
    _open: { display: 'flex', flexDirection: 'column', animation: 'rise', _backdrop: { animation: 'fade' } },
  },
  variants: {
    size: {
      sm: { width: '[min(26rem, calc(100vw - 1.5rem))]' },
      md: { width: '[min(34rem, calc(100vw - 1.5rem))]' },
      lg: { width: '[min(48rem, calc(100vw - 1.5rem))]' },
    },
    place: {
      centre: { margin: 'auto', borderRadius: 'xl', maxHeight: '[calc(100dvh - 1.5rem)]' },
      left: {
        margin: '0',
        width: '[min(18rem, calc(100vw - 3rem))]',
        height: 'screen',
        maxHeight: 'screen',
        borderRadius: 'none',
      },
    },
  },
  defaultVariants: { size: 'md', place: 'centre' },
})
const header = css({
  display: 'flex',
  flexShrink: '0',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  paddingBlock: '2',
  paddingLeft: '5',
  paddingRight: '2',
  borderBottomWidth: 'thin',
  borderColor: 'line',
})
const heading = css({
  fontSize: 'lg',
  fontWeight: 'semibold',
  lineHeight: 'tight',
  minWidth: '0',
  overflowWrap: 'anywhere',
})
const body = css({ padding: '5', overflowY: 'auto' })
const footer = css({
  display: 'flex',
  flexShrink: '0',
  justifyContent: 'flex-end',
  flexWrap: 'wrap',
  gap: '2',
  padding: '4',
  borderTopWidth: 'thin',
  borderColor: 'line',
  bg: 'raised',
})

type Props = RecipeVariantProps<typeof dialog> & {
  open: boolean
  onClose: () => void
  title: string
  /** buttons at the bottom */
  actions?: ReactNode
  children: ReactNode
}

/**
 * The browser's native modal dialog. The page behind is inert, Escape and a click outside close it, and the focus
 * returns to its earlier element. The content is mounted only while it is open. The element with `data-first-focus`
 * gets the focus, otherwise the first focusable one.
 */
export function Dialog({ open, onClose, title, actions, size, place, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    if (open && !ref.current?.open) {
      ref.current?.showModal()
      ref.current?.querySelector<HTMLElement>('[data-first-focus]')?.focus()
    }
    if (!open && ref.current?.open) ref.current.close()
  }, [open])

  return (
    // A click on the backdrop (the dialog element itself) closes the dialog. Keyboard users press Escape.
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className={dialog({ size, place })}
      // not called if the owner closed it (`open` is false) or has opened another dialog
      onClose={() => open && !ref.current?.open && onClose()}
      onClick={(event) => {
        if (event.target === event.currentTarget) event.currentTarget.close()
      }}
    >
      {open && (
        <>
          <div className={header}>
            <h2 id={titleId} className={heading}>
              {title}
            </h2>
            <IconButton label={tr(texts.close)} tip={false} onClick={onClose}>
              <X />
            </IconButton>
          </div>
          <div className={body}>{children}</div>
          {actions && <div className={footer}>{actions}</div>}
        </>
      )}
    </dialog>
  )
}
