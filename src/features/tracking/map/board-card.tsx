import { X } from '../../../ui/icons/control-icons.ts'
import { useEffect, useLayoutEffect, useRef, type ReactNode, type Ref } from 'react'
import { css } from '../../../../styled-system/css'
import { IconButton } from '../../../ui/control/icon-button.tsx'
import { useEscapeLayer } from '../escape-layers.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../playback/texts.ts'

interface Props {
  title: string
  onClose: () => void
  /** buttons beside the title */
  actions?: ReactNode
  children: ReactNode
  ref?: Ref<HTMLElement>
  /** whether the card is wider in a low window, where it cannot be high */
  broad?: boolean
}

/** Cards over the map of a replay, of which one is open at a time. */
export type BoardCardKind = 'happenings' | 'who was here'

/** Card over the left part of the map, below the badge. */
export function BoardCard({ title, onClose, actions, children, ref, broad = false }: Props) {
  useEscapeLayer('card', true, onClose)
  const opener = useRef<Element | null>(null)
  // reads the focused element before effects of the content move the focus
  useLayoutEffect(() => {
    opener.current = document.activeElement
  }, [])
  useEffect(
    () => () => {
      if (document.activeElement === document.body && opener.current instanceof HTMLElement)
        opener.current.focus()
    },
    [],
  )
  return (
    <section
      ref={ref}
      aria-label={title}
      data-clear-of-toasts
      className={card}
      data-broad={broad || undefined}
    >
      <header className={heading}>
        <h2>{title}</h2>
        {actions}
        <IconButton label={tr(texts.close)} size="sm" onClick={onClose}>
          <X />
        </IconButton>
      </header>
      {children}
    </section>
  )
}

const card = css({
  position: 'absolute',
  // never covers the bar above a replay; on a small screen, the centre of the map stays visible
  top: { base: '[auto]', md: '24' },
  bottom: { base: '3', md: '[auto]' },
  left: '3',
  zIndex: 'panel',
  display: 'flex',
  flexDirection: 'column',
  width: '[min(20rem, calc(100% - 1.5rem))]',
  maxHeight: { base: '[45%]', md: '[min(35rem, calc(100% - 7rem))]' },
  '@media (max-height: 30rem)': { top: '[3.25rem]', bottom: '[auto]', maxHeight: '[calc(100% - 3.5rem)]' },
  '@media (max-height: 30rem) and (min-width: 48rem)': { '&[data-broad]': { width: '[30rem]' } },
  borderRadius: 'lg',
  bg: 'overlay',
  borderWidth: 'thin',
  borderColor: 'line',
  boxShadow: 'lg',
})
const heading = css({
  display: 'flex',
  alignItems: 'center',
  padding: '1.5',
  paddingLeft: '3',
  borderBottomWidth: 'thin',
  borderColor: 'line.subtle',
  '@media (max-height: 30rem)': { paddingBlock: '0.5' },
  '& > h2': { flex: '1', textStyle: 'heading' },
})
