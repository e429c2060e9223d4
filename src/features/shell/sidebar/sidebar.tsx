import * as texts from '../texts.ts'
import { css } from '../../../../styled-system/css'
import { Logo } from '../../../ui/theme/logo.tsx'
import { tr } from '../../../texts/tr.ts'
import { useState } from 'react'
import { Navigation } from './navigation.tsx'

const place = css.raw({
  position: 'relative',
  flexShrink: '0',
  width: 'sidebar.closed',
  zIndex: 'sidebar',
  _print: { display: 'none' },
  transitionProperty: '[width]',
  transitionDuration: 'normal',
  transitionTimingFunction: 'out',
})
const wide = css.raw({ width: 'sidebar.open' })
const panel = css.raw({
  position: 'absolute',
  insetBlock: '0',
  left: '0',
  width: 'sidebar.closed',
  paddingInline: '3',
  paddingBottom: '4',
  overflowY: 'auto',
  overflowX: 'hidden',
  bg: 'surface',
  borderRightWidth: 'thin',
  borderColor: 'line',
  transitionProperty: '[width, box-shadow]',
  transitionDuration: 'normal',
  transitionTimingFunction: 'out',
})
const floating = css.raw({ boxShadow: 'lg' })

/**
 * The sidebar: 16rem wide if open, otherwise 5rem. The narrow one expands over the page on hover and keyboard
 * focus.
 */
export function Sidebar({ open }: { open: boolean }) {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const expanded = open || pointed || focused
  return (
    <div
      id="sidebar"
      data-open={open}
      data-expanded={expanded}
      className={css(place, open && wide)}
      onPointerEnter={(event) => setPointed(event.pointerType === 'mouse')}
      onPointerLeave={() => setPointed(false)}
      onFocus={(event) => setFocused(event.target.matches(':focus-visible'))}
      onBlur={() => setFocused(false)}
    >
      <div className={css(panel, expanded && wide, expanded && !open && floating)}>
        <Navigation narrow={!expanded}>
          <Brand narrow={!expanded} />
        </Navigation>
      </div>
    </div>
  )
}

const row = css.raw({
  display: 'flex',
  alignItems: 'center',
  gap: '2.5',
  height: 'topbar',
  paddingInline: '3',
  fontSize: 'lg',
  fontWeight: 'semibold',
  letterSpacing: 'tight',
})
const centred = css.raw({ justifyContent: 'center', paddingInline: '0' })
const mark = css({ width: '7', height: '7', flexShrink: '0' })

export function Brand({ narrow = false }: { narrow?: boolean }) {
  return (
    <div className={css(row, narrow && centred)}>
      <span className={mark}>
        <Logo />
      </span>
      {!narrow && tr(texts.askari)}
    </div>
  )
}
