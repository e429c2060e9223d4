import { useEffect, useRef, useState, type ReactNode } from 'react'
import { css, cva } from '../../../styled-system/css'
import { autoFit, fitCamera } from '../../map/camera/fit-camera.ts'
import type { LngLat, MapHost } from '../../map/hosts/map-host.ts'
import { MapView } from '../../map/view/map-view.tsx'
import { useMapOptions } from '../../settings/use-system-settings.ts'
import { Button } from '../../ui/control/button.tsx'
import { useScreenTheme } from '../../ui/theme/theme.ts'
import type { MissingPosts } from './use-post-markers.ts'
import { useSiteLayers, type SiteContent } from './use-site-layers.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

interface Props extends SiteContent {
  label: string
  /** places to which the map is fitted until the user moves it */
  shows: readonly LngLat[]
  /** set if the posts could not be loaded: state of the retry */
  missing?: MissingPosts | null
  /** whether the map fills the available height */
  tall?: boolean
  /** whether the map is at most as high as the element beside it */
  low?: boolean
  /** whether the map may open at a zoom that shows only a few metres */
  near?: boolean
  /** content over the map */
  children?: (host: MapHost) => ReactNode
}

const FIT_PADDING_PX = 56
const NEAR_ZOOM = 18

/** Small map on a page: posts, geofences and guards of a site. */
export function SiteMap({
  label,
  shows,
  missing = null,
  tall,
  low,
  near = false,
  children,
  ...onSite
}: Props) {
  const options = useMapOptions()
  const theme = useScreenTheme()
  const [host, setHost] = useState<MapHost | null>(null)
  const isHeld = useRef(false)
  useSiteLayers(host, theme, onSite)

  useEffect(() => {
    if (!host) return
    return host.on('camera', ({ byUser }) => {
      isHeld.current ||= byUser
    })
  }, [host])
  useEffect(() => {
    if (!host || isHeld.current || shows.length === 0) return
    const lngs = shows.map(({ lng }) => lng)
    const lats = shows.map(({ lat }) => lat)
    const bounds = {
      west: Math.min(...lngs),
      east: Math.max(...lngs),
      south: Math.min(...lats),
      north: Math.max(...lats),
    }
    const [size, padding] = [host.getSize(), FIT_PADDING_PX]
    host.setCamera(
      near ? fitCamera(bounds, size, { padding, maxZoom: NEAR_ZOOM }) : autoFit(bounds, size, { padding }),
    )
  }, [host, shows, near])

  return (
    <div className={frame({ tall, low })}>
      <MapView options={options} theme={theme} onHost={setHost} label={label}>
        {host && children?.(host)}
        {missing && (
          <div role="alert" className={line}>
            {tr(texts.sitePostsCouldNotBeFetched)}
            <Button size="sm" busy={missing.isAsking} onClick={missing.again}>
              {tr(texts.tryAgain)}
            </Button>
          </div>
        )}
      </MapView>
    </div>
  )
}

const line = css({
  position: 'absolute',
  insetInline: '2',
  // leaves space for the map's attribution
  bottom: '[4.75rem]',
  marginInline: 'auto',
  width: '[fit-content]',
  maxWidth: '[calc(100% - 1rem)]',
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  paddingInline: '3',
  paddingBlock: '1.5',
  borderRadius: 'md',
  bg: 'overlay',
  borderWidth: 'thin',
  borderColor: 'line',
  boxShadow: 'md',
  textStyle: 'dense',
  zIndex: 'panel',
})
const frame = cva({
  base: {
    height: { base: '[min(24rem, 60dvh)]', md: '[26rem]' },
    borderRadius: 'md',
    overflow: 'hidden',
    borderWidth: 'thin',
    borderColor: 'line',
  },
  variants: {
    tall: { true: { height: { lg: 'full' } } },
    low: { true: { height: { base: '[14rem]', md: '[14rem]' } } },
  },
})
