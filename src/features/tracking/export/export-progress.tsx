import { css } from '../../../../styled-system/css'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

interface Props {
  what: string
  /** bytes received so far */
  bytes: number
  /** expected bytes; null if unknown */
  of: number | null
}

const MB = 1_000_000

export function ExportProgress({ what, bytes, of }: Props) {
  return (
    <div className={column}>
      {of === null ? (
        <progress className={bar} aria-label={what} />
      ) : (
        // the expected size is only an estimate, so the bar stays below 100 % until the file is complete
        <progress className={bar} value={Math.min(bytes, 0.98 * of)} max={of} aria-label={what} />
      )}
      <p role="status" className={note}>
        {bytes === 0
          ? tr(texts.whatIsBeingMade, { what })
          : tr(texts.valueMbSoFar, { value: (bytes / MB).toFixed(1) })}
      </p>
    </div>
  )
}

const column = css({ display: 'flex', flexDirection: 'column', gap: '2' })
const bar = css({ width: 'full', accentColor: 'accent' })
const note = css({ textStyle: 'dense', color: 'ink.muted', tabular: true })
