import { Link } from 'react-router-dom'
import { css } from '../../../styled-system/css'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { useTimeZone } from '../../app/app-services.ts'
import { valueText } from '../chart/active-paths.ts'
import { boardMoment } from './board-moment.ts'
import type { Inspection } from './use-inspection.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

/** Shows the event of the selected time, with the state and context of the chosen machine. */
export function MomentDetails({ inspection }: { inspection: Inspection }) {
  const { recording, isLive, step, trial, shown, actor } = inspection
  const clock = zoneClock(useTimeZone())
  const taken = trial?.event ?? (step?.actor === actor?.id ? step?.event : undefined)
  const heading = trial
    ? tr(texts.whatIfType, { type: trial.event.type })
    : step
      ? tr(texts.afterType, { type: step.event.type })
      : isLive
        ? tr(texts.now)
        : tr(texts.atTheEnd)
  const until = step?.at ?? Number.POSITIVE_INFINITY
  const arrived = recording.fixes.filter(({ at }) => at <= until)
  const newest = arrived.at(-1)
  const board = actor && boardMoment(recording, actor, until)
  return (
    <section aria-label={tr(texts.moment)} className={column}>
      <h2 className={title}>{heading}</h2>
      {shown && <p className={stateText}>{valueText(shown.value)}</p>}
      {newest && (
        <p className={stateText}>
          {tr(texts.positionsHadArrived, { count: arrived.length, time: clock.full(newest.t) })}
        </p>
      )}
      {board !== null && (
        <Link to={`/tracker?from=${board - HOUR_MS}&to=${board + HOUR_MS}&at=${board}`} className={link}>
          {tr(texts.openTheBoardAtBoard, { board: clock.full(board) })}
        </Link>
      )}
      <pre tabIndex={0} className={json}>
        {JSON.stringify({ event: taken, context: shown?.context }, null, 2)}
      </pre>
    </section>
  )
}

const HOUR_MS = 3_600_000

const column = css({ display: 'flex', flexDirection: 'column', gap: '1.5', minWidth: '0' })
const title = css({ textStyle: 'heading', overflowWrap: 'anywhere' })
const stateText = css({ textStyle: 'dense', color: 'accent.ink' })
const link = css({ textStyle: 'dense', color: 'accent.ink', textDecoration: 'underline' })
const json = css({
  fontFamily: 'mono',
  textStyle: 'meta',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  overflow: 'auto',
  maxHeight: '[22rem]',
  padding: '3',
  borderRadius: 'md',
  bg: 'sunken',
})
