import { css, cx } from '../../styled-system/css'
import type { ChartState, ChartTransition } from './chart.ts'

/** A chart as boxes in boxes; the states that are active stand out, by word as well as by colour. */
export function ChartView({ chart, active }: { chart: ChartState; active: readonly string[] }) {
  return (
    <div className={box}>
      <h2 className={title}>{chart.name}</h2>
      <Transitions transitions={chart.transitions} />
      <States states={chart.states} active={active} />
    </div>
  )
}

function States({ states, active }: { states: readonly ChartState[]; active: readonly string[] }) {
  if (states.length === 0) return null
  return (
    <ul className={list}>
      {states.map((state) => {
        const here = active.includes(state.path.join('.'))
        return (
          <li key={state.name} className={cx(box, here && activeBox)}>
            <span className={title}>
              {state.name}
              {state.parallel && <span className={note}> parallel</span>}
              {here && <span className={hereMark}> active</span>}
            </span>
            <Transitions transitions={state.transitions} />
            <States states={state.states} active={active} />
          </li>
        )
      })}
    </ul>
  )
}

function Transitions({ transitions }: { transitions: readonly ChartTransition[] }) {
  return (
    <ul>
      {transitions.map(({ event, guard, target }, i) => (
        <li key={`${event} ${i}`} className={line}>
          <span className={eventText}>{event}</span>
          {guard !== null && <span className={note}> if {guard}</span>}
          {target !== null && <span> → {target}</span>}
        </li>
      ))}
    </ul>
  )
}

const box = css({
  borderWidth: 'thin',
  borderColor: 'line',
  borderRadius: 'md',
  padding: '2',
  bg: 'surface',
})
const activeBox = css({ borderColor: 'accent', bg: 'accent.soft' })
const title = css({ textStyle: 'label' })
const hereMark = css({ textStyle: 'meta', color: 'accent.ink' })
const note = css({ textStyle: 'meta', color: 'ink.muted' })
const list = css({ display: 'flex', flexDirection: 'column', gap: '2', marginTop: '2' })
const line = css({ textStyle: 'meta', color: 'ink.muted' })
const eventText = css({ fontFamily: 'mono', color: 'ink' })
