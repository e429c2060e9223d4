import { ChevronDown, ChevronLeft, ChevronRight } from '../../ui/icons/control-icons.ts'
import { ChevronUp } from '../../ui/icons/tracker-icons.ts'
import { useRef, type ReactNode } from 'react'
import { css, cx } from '../../../styled-system/css'
import { useEscapeLayer } from './escape-layers.ts'
import { usePanelLayout } from './panel-layout.ts'

interface Props {
  title: string
  /** shown beside the title, such as a count */
  aside?: ReactNode
  /** shown beside the title while the panel is folded */
  whenFolded?: ReactNode
  map: ReactNode
  /** playback controls below the map; absent if there are none */
  dock?: ReactNode
  panel: ReactNode
  /** whether the panel is open, if it lies over the map */
  open: boolean
  onOpen: (open: boolean) => void
}

/**
 * Layout of map, playback controls and panel. The map keeps at least half of the window. If the panel does
 * not fit beside it, it lies over it and can be folded.
 */
export function TrackerLayout(props: Props) {
  const { title, aside, whenFolded, map, dock, panel, open, onOpen } = props
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panelPlace = useRef<HTMLElement>(null)
  const room = usePanelLayout(place, dock !== undefined)
  const folds = room !== 'beside'
  const Chevron = room === 'drawer' ? (open ? ChevronRight : ChevronLeft) : open ? ChevronDown : ChevronUp
  useEscapeLayer('panel', folds && open, () => {
    if (panelPlace.current?.contains(document.activeElement)) button.current?.focus()
    onOpen(false)
  })
  return (
    <div ref={place} className={cx('group', layout)} data-room={room} data-open={open || undefined}>
      <div className={mapAndDock}>
        {map}
        {dock && <div className={dockBox}>{dock}</div>}
      </div>
      <section aria-label={title} className={side} ref={panelPlace}>
        <h2 className={heading}>
          {folds ? (
            <button
              ref={button}
              type="button"
              className={fold}
              aria-expanded={open}
              onClick={() => onOpen(!open)}
            >
              <span className={handle}>
                {title} {aside} {!open && whenFolded}
              </span>
              <Chevron aria-hidden />
            </button>
          ) : (
            <>
              {title} {aside}
            </>
          )}
        </h2>
        <div className={body} hidden={folds && !open}>
          {panel}
        </div>
      </section>
    </div>
  )
}

const layout = css({
  position: 'relative',
  display: 'flex',
  flex: '1',
  minHeight: '0',
  minWidth: '0',
  overflow: 'hidden',
  '&[data-room=sheet]': { flexDirection: 'column', paddingBottom: '12' },
  '&[data-room=drawer]': { paddingRight: '12' },
  // in print, the map takes half of the first page; the list is on a page of its own, if there is one
  _print: {
    '&:has(~ [data-sheet])': {
      flex: '[none]',
      height: '[12cm]',
      padding: '[0!]',
      '& > section': { display: 'none' },
    },
  },
})
const mapAndDock = css({ display: 'flex', flexDirection: 'column', flex: '1', minWidth: '0', minHeight: '0' })
const dockBox = css({
  paddingInline: { base: '3', md: '4' },
  paddingBlock: '1',
  bg: 'surface',
  borderTopWidth: 'thin',
  borderColor: 'line',
  '[data-open]:not([data-room=beside]) > * > &': { visibility: 'hidden' },
  '@media (max-height: 30rem)': { paddingBlock: '1' },
})
const side = css({
  display: 'flex',
  flexDirection: 'column',
  flexShrink: '0',
  minHeight: '0',
  width: 'panel',
  bg: 'surface',
  borderColor: 'line',
  borderLeftWidth: 'thin',
  '[data-room=sheet] > &': {
    position: 'absolute',
    insetInline: '0',
    bottom: '0',
    width: 'full',
    zIndex: 'panel',
    borderLeftWidth: 'none',
    borderTopWidth: 'thin',
  },
  '[data-room=drawer] > &': {
    position: 'absolute',
    insetBlock: '0',
    right: '0',
    width: '12',
    zIndex: 'panel',
    flexDirection: 'row',
  },
  '[data-room=drawer][data-open] > &': { width: '[min(23rem, 48%)]', boxShadow: 'lg' },
})
const heading = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2',
  padding: '3',
  textStyle: 'heading',
  '[data-room=sheet] &': { padding: '0' },
  '[data-room=drawer] &': { padding: '0', order: '1' },
})
const fold = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  width: 'full',
  minHeight: '12',
  paddingInline: '4',
  cursor: 'pointer',
  _focusVisible: { outlineOffset: '[-2px]' },
  '& svg': { width: '5', height: '5', flexShrink: '0', color: 'ink.muted' },
  '[data-room=drawer] &': {
    flexDirection: 'row-reverse',
    justifyContent: 'flex-end',
    gap: '3',
    width: '12',
    height: 'full',
    paddingInline: '0',
    paddingBlock: '4',
    writingMode: 'vertical-rl',
  },
})
const handle = css({ display: 'flex', alignItems: 'center', gap: '2', minWidth: '0', minHeight: '0' })
const body = css({
  display: 'flex',
  flexDirection: 'column',
  flex: '1',
  minWidth: '0',
  minHeight: '0',
  overflowY: 'auto',
  // the list scrolls; in a very low panel, the panel does, so that rows stay visible
  '& > :last-child': { minHeight: '[10rem]' },
  '&[hidden]': { display: 'none' },
  '[data-room=sheet] &': { flex: '[none]', height: '[min(37dvh, 26rem)]' },
  '[data-room=drawer] &': { borderRightWidth: 'thin', borderColor: 'line' },
})
