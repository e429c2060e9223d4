import { css, cva } from '../../../../styled-system/css'
import type { ConnectionBadge as Word } from '../../../machines/connection.ts'
import type { SourceName } from '../../../streams/sources/source.ts'

interface Props {
  word: Word
  /** which source brings the live data now; null while none does */
  source: SourceName | null
  historySource: 'firebase' | 'api' | null
  /** age of the newest fix shown, ms */
  newestAgeMs: number | null
}

const SOURCE_WORD: Record<SourceName, string> = { firebase: 'Firebase', api: 'API', feed: 'Feed' }

/** Whether what is shown is live, and where it comes from. */
export function ConnectionBadge({ word, source, historySource, newestAgeMs }: Props) {
  return (
    <span
      role="status"
      data-testid="connection-badge"
      data-source={source ?? undefined}
      data-history-source={historySource ?? undefined}
      data-newest-age-ms={newestAgeMs ?? undefined}
      className={badge({ word })}
      title={source ? `Live data from: ${SOURCE_WORD[source]}` : 'No live data yet'}
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
