import { css } from '../../../../styled-system/css'
import { useConnection } from '../live/use-connection.ts'
import type { ShownTrail } from './use-shown-trail.ts'

const FROM = { firebase: 'Firebase', api: 'API' } as const

/** Where the fixes of the tracked guard come from; the badge on the map is the link's, by which all others come. */
export function TrackedStatus({ sources: { dataSource, historyDataSource } }: Pick<ShownTrail, 'sources'>) {
  const { stoppedAt, links } = useConnection()
  if (dataSource === null) return null
  return (
    <p
      role="status"
      data-testid="tracked-source"
      data-source={dataSource}
      data-history-source={historyDataSource ?? undefined}
      className={line}
    >
      {stoppedAt !== null
        ? `Not followed: live stopped at ${stoppedAt}.`
        : dataSource === 'api' && links.firebase !== 'up'
          ? 'Following by API: the realtime database is not connected.'
          : `Following by ${FROM[dataSource]}.`}{' '}
      {historyDataSource && historyDataSource !== dataSource && `History from ${FROM[historyDataSource]}.`}
    </p>
  )
}

const line = css({ textStyle: 'meta', color: 'ink.muted' })
