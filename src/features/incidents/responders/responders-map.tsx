import { useEffect, useState } from 'react'
import { css } from '../../../../styled-system/css'
import type { Incident } from '../../../../contract/incidents/incident.ts'
import { autoFit } from '../../../map/camera/fit-camera.ts'
import type { MapHost } from '../../../map/hosts/map-host.ts'
import { useLiveLayers } from '../../../resource/map/use-live-layers.ts'
import { MapView } from '../../../map/view/map-view.tsx'
import { ErrorState } from '../../../ui/status/error-state.tsx'
import { useScreenTheme } from '../../../ui/theme/theme.ts'
import { useMapOptions } from '../../../settings/use-system-settings.ts'
import { useResponderPositions } from './use-responder-positions.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const frame = css({
  height: '[16rem]',
  overflow: 'hidden',
  borderTopWidth: 'thin',
  borderColor: 'line.subtle',
})
const none = css({ padding: '4', textStyle: 'dense', color: 'ink.muted' })
const FIT_PADDING_PX = 56

/** Map of the incident and of the guards who still respond to it. */
export function RespondersMap({ row }: { row: Incident }) {
  const { isKnown, guards, error, refetch, isFetching } = useResponderPositions(row)
  const theme = useScreenTheme()
  const [host, onHost] = useState<MapHost | null>(null)
  const layers = useLiveLayers(host, theme)?.layers
  const options = useMapOptions()
  const position = row.map_position
  useEffect(() => {
    if (!layers || !host) return
    layers.setGuards(new Map(guards.map((guard) => [guard.workerId, guard])))
    const places = [
      ...guards.map(({ fix }) => ({ lat: fix.lat, lng: fix.lon })),
      ...(position ? [{ lat: position.latitude, lng: position.longitude }] : []),
    ]
    layers.setPosts(
      position
        ? [
            {
              id: 'incident',
              name: row.number,
              lat: position.latitude,
              lng: position.longitude,
              type: 'incident',
              assignment: null,
            },
          ]
        : [],
    )
    if (places.length === 0) return
    const lngs = places.map(({ lng }) => lng)
    const lats = places.map(({ lat }) => lat)
    const bounds = {
      west: Math.min(...lngs),
      east: Math.max(...lngs),
      south: Math.min(...lats),
      north: Math.max(...lats),
    }
    host.setCamera(autoFit(bounds, host.getSize(), { padding: FIT_PADDING_PX }))
  }, [layers, host, guards, position, row.number])
  if (error)
    return (
      <ErrorState
        title={tr(texts.positionsCouldNotBeFetched)}
        detail={error.message}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  return (
    <>
      {isKnown && guards.length === 0 && <p className={none}>{tr(texts.noPositionOfTheseGuardsIsKnown)}</p>}
      <div className={frame}>
        <MapView options={options} theme={theme} onHost={onHost} label={tr(texts.respondersOnTheMap)} />
      </div>
    </>
  )
}
