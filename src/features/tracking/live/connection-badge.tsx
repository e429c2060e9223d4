import { css, cva } from '../../../../styled-system/css'
import type { SourceName } from '../../../streams/sources/source.ts'
import { useView } from '../../../streams/use-view.ts'
import { useTracking } from '../use-tracking.ts'
import type { ConnectionShown } from './use-connection.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

export const SOURCE_WORD: Record<SourceName, string> = {
  firebase: tr(texts.firebase),
  api: tr(texts.api),
  feed: tr(texts.feed),
}

/** Whether the link is up, and by which source; where the trail of one guard comes from is told beside that. */
export function ConnectionBadge({ word: linkWord, source, stoppedAt }: ConnectionShown) {
  // every second another: only the badge is drawn anew for it
  const newestAgeMs = useView(useTracking().newestAge$, null)
  // a link over which nothing comes any more is up for all the browser knows, and live to nobody
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
          ? tr(texts.liveDataFromSourceWord, { SOURCE_WORD: SOURCE_WORD[source] })
          : tr(texts.noLiveDataYet)
      }
    >
      <span aria-hidden className={lamp} />
      <span>{word}</span>
      {source && word === 'Live' && <span className={from}>{SOURCE_WORD[source]}</span>}
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
      'Reconnecting...': { color: 'stale', borderColor: 'stale' },
      Offline: { color: 'lost', borderColor: 'lost' },
    },
  },
})
const lamp = css({ width: '2', height: '2', borderRadius: 'full', bg: 'current' })
const from = css({ color: 'ink.muted', fontWeight: 'normal' })
