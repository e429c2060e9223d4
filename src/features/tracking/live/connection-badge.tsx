import { css, cva } from '../../../../styled-system/css'
import type { SourceName } from '../../../streams/sources/source.ts'
import { useView } from '../../../streams/use-view.ts'
import { useTracking } from '../use-tracking.ts'
import type { ConnectionDisplay } from './use-connection.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

export const SOURCE_LABELS: Record<SourceName, string> = {
  firebase: tr(texts.firebase),
  api: tr(texts.api),
  feed: tr(texts.feed),
}

/**
 * Badge with the state of the live connection and its source. A trail's own source is shown beside the trail.
 */
export function ConnectionBadge({ word: linkWord, source, stoppedAt }: ConnectionDisplay) {
  // changes every second, so it is read here, where only the badge renders again
  const newestAgeMs = useView(useTracking().newestAge$, null)
  // a silent connection may look open to the browser, but is not live
  const word = stoppedAt !== null && linkWord === 'Live' ? 'Reconnecting...' : linkWord
  return (
    <span
      role="status"
      data-testid="connection-badge"
      data-source={source ?? undefined}
      data-newest-age-ms={newestAgeMs ?? undefined}
      className={badge({ word })}
      title={
        source
          ? tr(texts.liveDataFromSourceWord, { SOURCE_WORD: SOURCE_LABELS[source] })
          : tr(texts.noLiveDataYet)
      }
    >
      <span aria-hidden className={lamp} />
      <span>{word}</span>
      {source && word === 'Live' && <span className={from}>{SOURCE_LABELS[source]}</span>}
    </span>
  )
}

const badge = cva({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    height: 'control.sm',
    paddingInline: '3',
    borderRadius: 'full',
    borderWidth: 'thin',
    bg: 'glass',
    textStyle: 'meta',
    fontWeight: 'semibold',
    boxShadow: 'sm',
    whiteSpace: 'nowrap',
  },
  variants: {
    word: {
      Live: { color: 'online', borderColor: 'online' },
      'Reconnecting...': { color: 'late', borderColor: 'late' },
      Offline: { color: 'offline', borderColor: 'offline' },
    },
  },
})
const lamp = css({ width: '2', height: '2', borderRadius: 'full', bg: 'current' })
const from = css({ color: 'ink.muted', fontWeight: 'normal' })
