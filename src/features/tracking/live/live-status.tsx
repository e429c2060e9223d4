import { css } from '../../../../styled-system/css'
import { ConnectionBadge } from './connection-badge.tsx'
import { SilenceBanner } from './silence-banner.tsx'
import type { ConnectionShown } from './use-connection.ts'

interface Props {
  connection: ConnectionShown
  /** where those of the selected guard come from, if one is tracked: the API where the realtime database has none */
  dataSource?: 'firebase' | 'api' | null
  historySource?: 'firebase' | 'api' | null
}

/** In the other corner of the map: the badge, and the banner while nothing arrives. */
export function LiveStatus({ connection, dataSource = null, historySource = null }: Props) {
  const { word, source, silentSince, newestAgeMs } = connection
  return (
    <div className={corner}>
      <ConnectionBadge
        word={word}
        source={dataSource === 'api' ? dataSource : source}
        historySource={historySource}
        newestAgeMs={newestAgeMs}
      />
      {silentSince !== null && <SilenceBanner since={silentSince} />}
    </div>
  )
}

const corner = css({
  position: 'absolute',
  top: '3',
  left: '3',
  zIndex: 'panel',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: '2',
  maxWidth: '[calc(100% - 10.5rem)]',
  pointerEvents: 'none',
  '& > *': { pointerEvents: 'auto' },
})
