import {
  LINE,
  MARK,
  NAME,
  type ChartPlan,
  type Line,
  type Phrase,
  type PlacedState,
} from '../chart/lay-out-chart.ts'
import type { Possibility } from '../chart/possible-transitions.ts'

// attributes instead of classes, whose styles the sign-in page would load
const INK = 'var(--colors-ink)'
const MUTED = 'var(--colors-ink-muted)'
const LINES = 'var(--colors-line-control)'
const LIT = 'var(--colors-accent)'
const LIT_INK = 'var(--colors-accent-ink)'

interface Props {
  plan: ChartPlan
  label: string
  active: ReadonlySet<string>
  possible: ReadonlyMap<string, Possibility>
  /** the active states are the result of a trial */
  isTrial: boolean
}

/** Draws a chart: active states are highlighted, possible transitions are marked and their arrows highlighted. */
export function ChartDrawing({ plan, label, active, possible, isTrial }: Props) {
  const { width, height, states, arrows } = plan
  const isLit = (key: string | null) => key !== null && ['yes', 'depends'].includes(possible.get(key) ?? '')
  const marked = arrows.map((arrow) => ({ ...arrow, lit: arrow.transitions.some(isLit) }))
  return (
    <svg role="img" aria-label={label} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      <defs>
        {[LINES, LIT].map((colour) => (
          <marker key={colour} id={markerId(colour)} viewBox="0 0 6 8" refX="1" refY="4" {...HEAD}>
            <path d="M0 0L6 4L0 8Z" fill={colour} />
          </marker>
        ))}
      </defs>
      {states.map((state) => (
        <StateBox
          key={state.key}
          state={state}
          isActive={state.key !== '' && active.has(state.key)}
          isTrial={isTrial}
        />
      ))}
      {marked
        .toSorted((one, other) => Number(one.lit) - Number(other.lit))
        .map(({ path, lit }) => (
          <path
            key={path}
            d={path}
            markerEnd={`url(#${markerId(lit ? LIT : LINES)})`}
            fill="none"
            stroke={lit ? LIT : LINES}
            strokeWidth={lit ? 1.5 : 1}
          />
        ))}
      {states.flatMap(({ key, x, y, lines }) =>
        lines.map((line, at) => (
          <g key={`${key} ${at}`} transform={`translate(${x + 10} ${y + NAME + at * LINE})`}>
            <TransitionText line={line} possibility={line.key === null ? null : possible.get(line.key)} />
          </g>
        )),
      )}
    </svg>
  )
}

const HEAD = { markerWidth: '6', markerHeight: '8', orient: 'auto' }
const markerId = (colour: string) => (colour === LIT ? 'lit-arrow' : 'arrow')

function StateBox({ state, isActive, isTrial }: { state: PlacedState; isActive: boolean; isTrial: boolean }) {
  const { x, y, width, height, name, kind, isInitial } = state
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect
        width={width}
        height={height}
        rx={6}
        fill={isActive ? 'var(--colors-accent-soft)' : 'var(--colors-surface)'}
        stroke={isActive ? LIT : LINES}
        strokeDasharray={isActive && isTrial ? '5 3' : undefined}
      />
      {isInitial && <circle cx={12} cy={NAME / 2} r={3.5} fill={MUTED} />}
      <g fontSize="0.75rem" fontWeight={600} fill={isActive ? LIT_INK : INK}>
        <text x={isInitial ? 22 : 10} y={NAME / 2 + 4}>
          {name}
          <tspan fill={MUTED} fontWeight={400}>
            {kind === 'atomic' || kind === 'compound' ? '' : ` (${kind})`}
          </tspan>
        </text>
      </g>
    </g>
  )
}

function TransitionText({ line, possibility }: { line: Line; possibility: Possibility | null | undefined }) {
  const isLit = possibility === 'yes' || possibility === 'depends'
  const mark = { strokeWidth: 1.5, stroke: isLit ? LIT : MUTED, fill: possibility === 'yes' ? LIT : 'none' }
  return (
    <>
      {isLit && <circle cx={5} cy={LINE / 2} r={3} {...mark} />}
      {possibility === 'no' && <path d={`M2 ${LINE / 2 - 3}l6 6m0 -6l-6 6`} {...mark} />}
      <text x={MARK} y={12} fontSize="0.6875rem" xmlSpace="preserve">
        {line.phrases.map((phrase, place) => (
          <tspan key={place} fill={inkOf(phrase, isLit)} fontWeight={phrase.kind === 'event' ? 500 : 400}>
            {`${place > 0 ? ' ' : ''}${phrase.text}`}
          </tspan>
        ))}
      </text>
    </>
  )
}

const inkOf = ({ kind }: Phrase, isLit: boolean) => {
  if (kind !== 'event') return MUTED
  return isLit ? LIT_INK : INK
}
