import { MapPin } from '../../../../ui/icons/record-icons.ts'
import { useMemo } from 'react'
import { css } from '../../../../../styled-system/css'
import type { Circle } from '../../../../../domain/replay/who-was-here.ts'
import { useView } from '../../../../streams/use-view.ts'
import { Button } from '../../../../ui/control/button.tsx'
import { CopyButton } from '../../../../ui/control/copy-button.tsx'
import type { OpenReplay } from '../data/open-replay.ts'
import { describeCircle } from './describe-circle.ts'
import { tr } from '../../../../texts/tr.ts'
import * as texts from './texts.ts'

interface Props {
  night: Pick<OpenReplay, 'lists' | 'lists$'>
  place: Circle
  onShow: () => void
}

/** Shows name and coordinates of the search circle. Clicking the name shows the circle on the map. */
export function PlaceLine({ night, place, onShow }: Props) {
  const sites = useView(night.lists$, night.lists())
  const name = useMemo(() => describeCircle(place, sites), [place, sites])
  const coordinates = `${place.lat.toFixed(6)}, ${place.lon.toFixed(6)}`
  return (
    <div className={line}>
      <Button
        size="sm"
        tone="ghost"
        icon={<MapPin />}
        title={tr(texts.showThePlaceOnTheMap)}
        onClick={onShow}
      >
        <span>{name}</span>
      </Button>
      <span>{coordinates}</span>
      <CopyButton size="sm" text={coordinates} label={tr(texts.copyTheCoordinates)} />
    </div>
  )
}

const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '2',
  '& > button:first-child': {
    color: 'ink',
    minWidth: '0',
    maxWidth: 'full',
    height: 'auto',
    minHeight: 'control.sm',
    paddingInline: '0',
    whiteSpace: 'normal',
    textAlign: 'left',
    '& > span': { lineHeight: 'tight' },
  },
})
