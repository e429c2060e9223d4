import { useEffect, useRef, useState, type ReactNode } from 'react'
import { css, cx } from '../../../styled-system/css'
import { preloadBasemap } from '../basemap/preload-basemap.ts'
import type { MapHost, MapNotice, MapOptions, MapTheme } from '../hosts/map-host.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

interface Props {
  options: Omit<MapOptions, 'theme'>
  theme: MapTheme
  /** called with the host when it exists, and with null before it is removed; pass the same function each time */
  onHost: (host: MapHost | null) => void
  /** false: the map waits, for example until other content of the page is loaded */
  mayStart?: boolean
  /** name of the map for screen readers */
  label: string
  /** popups and controls that lie above the map */
  children?: ReactNode
}

const NOT_LOADED: MapNotice = {
  subject: 'host',
  level: 'error',
  text: tr(texts.mapCouldNotBeLoadedPleaseRefreshThe),
}

/** Calls `work` after the next frame, so that the page is painted before. */
function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => (timer = setTimeout(work)))
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/**
 * A map in the page. It is loaded and created after the page around it is painted. `options` are read only once. Guards
 * and trails do not pass through React: they go to the host that `onHost` receives.
 */
export function MapView({ options, theme, onHost, mayStart = true, label, children }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const host = useRef<MapHost | null>(null)
  const start = useRef({ options })
  const newest = useRef(theme)
  const [drawable, setDrawable] = useState(false)
  const [shown, setShown] = useState<Pick<MapHost, 'kind' | 'basemap'>>()
  const [notices, setNotices] = useState<Partial<Record<MapNotice['subject'], MapNotice>>>({})

  useEffect(() => {
    if (!mayStart) return
    let here = true
    let takeAway = () => {}
    const tell = (notice: MapNotice) => setNotices((before) => ({ ...before, [notice.subject]: notice }))
    preloadBasemap(start.current.options)
    const cancel = afterPaint(() => {
      import('../hosts/select-host.ts').then(
        ({ createMapHost }) => {
          if (!here || container.current === null) return
          const made = createMapHost(container.current, { ...start.current.options, theme: newest.current })
          host.current = made
          const stop = made.on('notice', tell)
          const stopShown = made.on('basemap', (basemap) => setShown({ kind: made.kind, basemap }))
          setShown({ kind: made.kind, basemap: made.basemap })
          void made.ready.then(({ ok }) => here && setDrawable(ok))
          onHost(made)
          takeAway = () => {
            setDrawable(false)
            onHost(null)
            stop()
            stopShown()
            host.current = null
            made.dispose()
          }
        },
        () => here && tell(NOT_LOADED),
      )
    })
    return () => {
      here = false
      cancel()
      takeAway()
    }
  }, [onHost, mayStart])

  useEffect(() => {
    newest.current = theme
    host.current?.setTheme(theme)
  }, [theme])

  return (
    <section
      aria-label={label}
      className={frame}
      data-testid="map"
      data-ready={drawable}
      data-kind={shown?.kind}
      data-basemap={shown?.basemap}
    >
      <div ref={container} data-map className={canvas} />
      <div role="status" className={noticeList}>
        {!shown && !notices.host && <p className={cx(noticeLine, late)}>{tr(texts.loadingTheMap)}</p>}
        {Object.values(notices).map((notice) =>
          notice.level === 'info' ? null : (
            <p key={notice.subject} className={noticeLine}>
              {notice.text}
            </p>
          ),
        )}
      </div>
      {children}
    </section>
  )
}

const frame = css({ position: 'relative', w: 'full', h: 'full', overflow: 'hidden', bg: 'sunken' })
const canvas = css({
  position: 'absolute',
  inset: '0',
  '& .maplibregl-ctrl-attrib, & .maplibregl-ctrl-scale': {
    // overrides MapLibre's stylesheet, which is in no cascade layer and would win
    bg: 'glass!',
    color: 'ink.muted!',
  },
  '& .maplibregl-ctrl-scale': {
    color: 'ink!',
    borderColor: 'ink!',
    fontSize: '[12px!]',
    fontWeight: 'medium',
    lineHeight: '[16px!]',
  },
  '& .maplibregl-canvas:focus-visible': {
    outlineWidth: '[3px]',
    outlineStyle: 'solid',
    outlineColor: 'focus',
    outlineOffset: '[-3px]',
  },
  '& canvas[data-printed]': { display: 'none', position: 'absolute', inset: '0' },
  // the printed page has another width, to which the image of the map is scaled
  _print: {
    '& canvas[data-printed]': { display: 'block' },
    // the scale bar is correct only for the map on the screen
    '& .maplibregl-ctrl-scale': { display: 'none!' },
    '&:has(canvas[data-printed]) canvas:not([data-printed])': { visibility: 'hidden' },
    '& canvas': {
      width: '[100%!]',
      height: '[100%!]',
      objectFit: 'contain',
      '[data-screen-theme=dark] &': { filter: '[invert(1) hue-rotate(180deg)]' },
    },
  },
  // focus ring, drawn around the whole map
  '&:has(.maplibregl-canvas:focus-visible)::after': {
    content: '""',
    position: 'absolute',
    top: '1/2',
    left: '1/2',
    width: '6',
    height: '6',
    translate: '[-50% -50%]',
    pointerEvents: 'none',
    borderRadius: 'full',
    borderWidth: 'thick',
    borderStyle: 'dashed',
    borderColor: 'focus',
  },
  '& .maplibregl-ctrl-attrib a': { color: 'ink.muted!' },
  '& .maplibregl-ctrl-attrib-button': { _dark: { filter: '[invert(1)]' } },
})
const noticeList = css({
  _print: { display: 'none' },
  position: 'absolute',
  bottom: '9',
  left: '2',
  display: 'grid',
  gap: '1',
  justifyItems: 'start',
  pointerEvents: 'none',
  zIndex: 'raised',
})
const noticeLine = css({
  textStyle: 'meta',
  px: '2',
  py: '1',
  rounded: 'sm',
  bg: 'glass',
  color: 'ink.muted',
  borderWidth: 'thin',
  borderStyle: 'solid',
  borderColor: 'line',
})
// invisible for the first second, because a fast load needs no placeholder
const late = css({ animation: '[fade 140ms linear 1s backwards]' })
