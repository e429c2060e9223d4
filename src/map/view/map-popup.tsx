import * as texts from './texts.ts'
import type { Px, Size, LngLat, MapHost } from '../hosts/map-host.ts'
import { useEffect, useRef, type ReactNode } from 'react'
import { css } from '../../../styled-system/css'
import { tr } from '../../texts/tr.ts'

interface Props {
  host: MapHost
  /** the popup's position on the map */
  at: LngLat
  /** distance between the position and the popup, px */
  above?: number
  title: string
  onClose: () => void
  children: ReactNode
}

/**
 * A popup that stays at its map position while the map moves; it moves without React. Escape closes it while it has the
 * focus. The focus then returns to the element that had it before.
 */
export function MapPopup({ host, at, above = 24, title, onClose, children }: Props) {
  const element = useRef<HTMLDivElement>(null)
  const { lng, lat } = at

  useEffect(() => {
    const popup = element.current as HTMLDivElement
    const place = () => {
      const { offsetWidth: width, offsetHeight: height } = popup
      const { x, y } = popupCorner(host.project({ lng, lat }), { width, height }, host.getSize(), above)
      popup.style.transform = `translate(${x}px, ${y}px)`
    }
    place()
    const resized = new ResizeObserver(place)
    resized.observe(popup)
    const stop = host.on('camera', place)
    return () => {
      stop()
      resized.disconnect()
    }
  }, [host, lng, lat, above])

  useEffect(() => {
    const before = document.activeElement
    element.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])

  return (
    <div
      ref={element}
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      className={popup}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <header className={head}>
        <h2 className={heading}>{title}</h2>
        <button type="button" aria-label={tr(texts.close)} className={close} onClick={onClose}>
          <svg width="14" height="14" viewBox="0 0 24 24" stroke="currentColor" strokeWidth="2" aria-hidden>
            <path d="M18 6L6 18M6 6l12 12" strokeLinecap="round" />
          </svg>
        </button>
      </header>
      {children}
    </div>
  )
}

/** Names and values of a popup, one per line. */
export function PopupFacts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={list}>
      {facts.map(([name, value]) => (
        <div key={name} className={row}>
          <dt className={term}>{name}</dt>
          <dd className={fact}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Formats degrees with five decimals, about a metre. */
export function formatDegrees(degrees: number): string {
  return degrees.toFixed(5)
}

const popup = css({
  position: 'absolute',
  top: '0',
  left: '0',
  zIndex: 'panel',
  minW: '[11rem]',
  maxW: 'xs',
  p: '2',
  rounded: 'md',
  bg: 'overlay',
  color: 'ink',
  borderWidth: 'thin',
  borderStyle: 'solid',
  borderColor: 'line',
  boxShadow: 'md',
  textStyle: 'dense',
  willChange: 'transform',
})
const head = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '2' })
const heading = css({ textStyle: 'heading', overflowWrap: 'anywhere' })
const close = css({
  display: 'grid',
  placeItems: 'center',
  w: '6',
  h: '6',
  flexShrink: '0',
  rounded: 'sm',
  color: 'ink.muted',
  cursor: 'pointer',
  _hover: { bg: 'hover', color: 'ink' },
})
const list = css({ display: 'grid', gap: '0.5', mt: '1' })
const row = css({ display: 'flex', justifyContent: 'space-between', gap: '3' })
const term = css({ color: 'ink.muted' })
const fact = css({ tabular: true, textAlign: 'right' })

/** Minimum distance between a popup and the edge of the map, px. */
const MARGIN = 8

/**
 * Returns the upper left corner of a popup of `size` for the map point `at`. It is centred `gap` px above the point, or
 * below if there is no room above. It is shifted sideways to stay on the map. If the point leaves the map, the popup
 * leaves with it.
 */
export function popupCorner(at: Px, size: Size, map: Size, gap: number): Px {
  const above = at.y - gap - size.height
  const y = above >= MARGIN || at.y < 0 ? above : at.y + gap
  const inside = at.x >= 0 && at.x <= map.width
  const wished = at.x - size.width / 2
  const x = inside ? Math.max(MARGIN, Math.min(map.width - size.width - MARGIN, wished)) : wished
  return { x: Math.round(x), y: Math.round(y) }
}
