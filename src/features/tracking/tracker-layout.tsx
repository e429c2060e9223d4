import { ChevronDown, ChevronUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { css } from '../../../styled-system/css'

interface Props {
  title: string
  /** a figure beside the title */
  aside?: ReactNode
  map: ReactNode
  /** what lies under the map: the playback controls */
  dock?: ReactNode
  panel: ReactNode
  /** on narrow screens; wide ones always show the panel */
  open: boolean
  onOpen: (open: boolean) => void
}

/** Map, dock and panel: side by side from 768 px on, below that one above the other, the panel to be folded. */
export function TrackerLayout({ title, aside, map, dock, panel, open, onOpen }: Props) {
  return (
    <div className={layout}>
      <div className={mapAndDock}>
        {map}
        {dock && (
          <div className={dockBox} data-covered={open || undefined}>
            {dock}
          </div>
        )}
      </div>
      <section aria-label={title} className={side}>
        <h2 className={wideTitle}>
          {title} {aside}
        </h2>
        <h2 className={narrowTitle}>
          <button type="button" className={fold} aria-expanded={open} onClick={() => onOpen(!open)}>
            <span className={handle}>
              {title} {aside}
            </span>
            {open ? <ChevronDown aria-hidden /> : <ChevronUp aria-hidden />}
          </button>
        </h2>
        <div className={body} data-open={open || undefined}>
          {panel}
        </div>
      </section>
    </div>
  )
}

const layout = css({
  display: 'flex',
  flexDirection: { base: 'column', md: 'row' },
  flex: '1',
  minHeight: '0',
  minWidth: '0',
})
const mapAndDock = css({ display: 'flex', flexDirection: 'column', flex: '1', minWidth: '0', minHeight: '0' })
const dockBox = css({
  paddingInline: { base: '3', md: '4' },
  paddingBlock: '2.5',
  bg: 'surface',
  borderTopWidth: 'thin',
  borderColor: 'line',
  // the open panel leaves too little room for both, and one folds it to play
  '&[data-covered]': { display: { base: 'none', md: 'block' } },
})
const side = css({
  display: 'flex',
  flexDirection: 'column',
  flexShrink: '0',
  minHeight: '0',
  width: { base: 'full', md: 'panel' },
  bg: 'surface',
  borderColor: 'line',
  borderTopWidth: { base: 'thin', md: 'none' },
  borderLeftWidth: { base: 'none', md: 'thin' },
})
const wideTitle = css({
  display: { base: 'none', md: 'flex' },
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2',
  padding: '3',
  textStyle: 'heading',
})
const narrowTitle = css({ display: { base: 'block', md: 'none' } })
const fold = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  width: 'full',
  minHeight: '12',
  paddingInline: '4',
  textStyle: 'heading',
  cursor: 'pointer',
  _focusVisible: { outlineOffset: '[-2px]' },
  '& svg': { width: '5', height: '5', color: 'ink.muted' },
})
const handle = css({ display: 'flex', alignItems: 'center', gap: '2' })
const body = css({
  display: { base: 'none', md: 'flex' },
  flexDirection: 'column',
  minHeight: '0',
  height: { base: '[min(46dvh, 26rem)]', md: 'auto' },
  flex: { md: '1' },
  overflowY: 'auto',
  '&[data-open]': { display: 'flex' },
})
