import { css } from '../../../../../styled-system/css'
import { useConnection } from '../../live/use-connection.ts'
import type { VisibleTrail } from '../data/use-visible-trail.ts'
import { tr } from '../../../../texts/tr.ts'
import * as texts from '../texts.ts'

const FROM = { firebase: tr(texts.firebase), api: tr(texts.api) } as const

/**
 * Shows from which source the trail's fixes come. The badge on the map is about the live connection instead.
 */
export function TrackedStatus({ sources: { dataSource, historyDataSource } }: Pick<VisibleTrail, 'sources'>) {
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
        ? tr(texts.notFollowedLiveStoppedAtStoppedAt, { stoppedAt })
        : dataSource === 'api' && links.firebase !== 'up'
          ? tr(texts.followingByApiTheRealtimeDatabaseIsNot)
          : tr(texts.followingByFrom, { FROM: FROM[dataSource] })}{' '}
      {historyDataSource &&
        historyDataSource !== dataSource &&
        tr(texts.historyFromFrom, { FROM: FROM[historyDataSource] })}
    </p>
  )
}

const line = css({ textStyle: 'meta', color: 'ink.muted' })
