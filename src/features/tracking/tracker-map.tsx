import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { css } from '../../../styled-system/css'
import { MapView } from '../../map/map-view.tsx'
import type { MapHost } from '../../map/map-host.ts'
import { useTheme } from '../../ui/use-theme.ts'
import { createMapDesk, type MapDesk } from './create-map-desk.ts'
import type { Screen } from './create-screen.ts'
import { useTracking } from './tracking-context.ts'
import { useMade } from './use-made.ts'

interface Props {
  screen: Screen
  /** nothing arrives: the map loses its colours, so that nobody takes it for live */
  silent: boolean
  /** called with what is drawn once the map is there, and with null before it goes */
  onDesk: (desk: MapDesk | null) => void
  children?: ReactNode
}

/** The map of a tracker screen. Its data never pass through here. */
export function TrackerMap({ screen, silent, onDesk, children }: Props) {
  const { live, mapOptions, now } = useTracking()
  const theme = useTheme()
  const startTheme = useRef(theme)
  const [host, setHost] = useState<MapHost | null>(null)

  const make = useCallback(() => {
    if (host === null) return null
    const { desk, replay, options } = screen
    return createMapDesk({ host, theme: startTheme.current, live, trail: desk.view, replay, options, now })
  }, [host, screen, live, now])
  const desk = useMade(make)

  useEffect(() => {
    onDesk(desk)
    return () => onDesk(null)
  }, [desk, onDesk])

  useEffect(() => {
    startTheme.current = theme
    desk?.setTheme(theme)
  }, [desk, theme])

  return (
    <div data-silent={silent || undefined} className={frame}>
      <MapView options={mapOptions} theme={theme} onHost={setHost} label="Map of guards and posts">
        {children}
      </MapView>
    </div>
  )
}

const frame = css({
  position: 'relative',
  flex: '1',
  minWidth: '0',
  minHeight: '0',
  '&[data-silent] canvas': { filter: '[grayscale(1) brightness(0.85)]' },
})
