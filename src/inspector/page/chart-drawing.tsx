import { isActive } from '../chart/active-paths.ts'
import { LINE, MARK, NAME, type ChartPlan, type Line, type PlacedState } from '../chart/lay-out-chart.ts'
import type { Possibility } from '../chart/possible-transitions.ts'
import type { RecordedSnapshot } from '../record/recording.ts'

// attributes instead of classes, whose styles the sign-in page would load
const INK = 'var(--colors-ink)'
const MUTED = 'var(--colors-ink-muted)'
const LINES = 'var(--colors-line-control)'
const LIT = 'var(--colors-accent)'
const LIT_INK = 'var(--colors-accent-ink)'

interface Props {
  plan: ChartPlan
  label: string
  value: RecordedSnapshot['value'] | undefined
  possible: ReadonlyMap<string, Possibility>
  /** the active states are the result of a trial */
  isTrial: boolean
}

/** Draws a chart: active states are highlighted, possible transitions are marked and their arrows highlighted. */
export function ChartDrawing({ plan, label, value, possible, isTrial }: Props) {
  const { width, height, states, arrows } = plan
  const marked = arrows.map(({ path, transitions }) => ({
    path,
    lit: transitions.some((key) => (possible.get(key) ?? 'no') !== 'no'),
  }))
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
          key={state.id}
          state={state}
          active={value !== undefined && isActive(state.path, value)}
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
      {states.flatMap(({ id, x, y, lines }) =>
        lines.map((line, at) => (
          <g key={`${id} ${at}`} transform={`translate(${x + 10} ${y + NAME + at * LINE})`}>
            <TransitionText
              line={line}
              possibility={line.key === null ? undefined : possible.get(line.key)}
            />
          </g>
        )),
      )}
    </svg>
  )
}

const HEAD = { markerWidth: '6', markerHeight: '8', orient: 'auto' }
const markerId = (colour: string) => (colour === LIT ? 'lit-arrow' : 'arrow')

function StateBox({ state, active, isTrial }: { state: PlacedState; active: boolean; isTrial: boolean }) {
  const { x, y, width, height, name, kind, isInitial } = state
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect
        width={width}
        height={height}
        rx={6}
        fill={active ? 'var(--colors-accent-soft)' : 'var(--colors-surface)'}
        stroke={active ? LIT : LINES}
        strokeDasharray={active && isTrial ? '5 3' : undefined}
      />
      {isInitial && <circle cx={12} cy={NAME / 2} r={3.5} fill={MUTED} />}
      <text
        x={isInitial ? 22 : 10}
        y={NAME / 2 + 4}
        fontSize="0.75rem"
        fontWeight={600}
        fill={active ? LIT_INK : INK}
      >
        {name}
        <tspan fill={MUTED} fontWeight={400}>
          {kind === 'atomic' || kind === 'compound' ? '' : ` (${kind})`}
        </tspan>
      </text>
    </g>
  )
}

function TransitionText({ line, possibility }: { line: Line; possibility: Possibility | undefined }) {
  const isLit = possibility === 'yes' || possibility === 'depends'
  const mark = { strokeWidth: 1.5, stroke: isLit ? LIT : MUTED, fill: possibility === 'yes' ? LIT : 'none' }
  return (
    <>
      {isLit && <circle cx={5} cy={LINE / 2} r={3} {...mark} />}
      {possibility === 'no' && <path d={`M2 ${LINE / 2 - 3}l6 6m0 -6l-6 6`} {...mark} />}
      <text x={MARK} y={12} fontSize="0.6875rem" fill={MUTED} xmlSpace="preserve">
        <tspan fill={isLit ? LIT_INK : INK} fontWeight={500}>
          {line.event}
        </tspan>
        {`${line.event === '' ? '' : ' '}${line.details}`}
      </text>
    </>
  )
}
