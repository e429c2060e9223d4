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

interface Props {
  plan: ChartPlan
  label: string
  active: ReadonlySet<string>
  possible: ReadonlyMap<string, Possibility>
  /** the active states are the result of a trial */
  isTrial: boolean
}

/**
 * Draws a chart: active states are highlighted, possible transitions are marked and their arrows highlighted.
 */
export function ChartDrawing({ plan, label, active, possible, isTrial }: Props) {
  const { width, height, states, arrows } = plan
  const isLit = (transitions: readonly string[]) =>
    transitions.some((each) => ['yes', 'depends'].includes(possible.get(each) ?? ''))
  return (
    <svg role="img" aria-label={label} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      <defs>
        <marker id="arrow" viewBox="0 0 6 8" refX="1" refY="4" markerWidth="6" markerHeight="8" orient="auto">
          <path d="M0 0L6 4L0 8Z" fill={LINES} />
        </marker>
        <marker
          id="lit-arrow"
          viewBox="0 0 6 8"
          refX="1"
          refY="4"
          markerWidth="6"
          markerHeight="8"
          orient="auto"
        >
          <path d="M0 0L6 4L0 8Z" fill={LIT} />
        </marker>
      </defs>
      {states.map((state) => (
        <StateBox
          key={state.key}
          state={state}
          isActive={state.key !== '' && active.has(state.key)}
          isTrial={isTrial}
        />
      ))}
      {arrows
        .toSorted((one, other) => Number(isLit(one.transitions)) - Number(isLit(other.transitions)))
        .map(({ transitions, path }) => (
          <path
            key={path}
            d={path}
            markerEnd={isLit(transitions) ? 'url(#lit-arrow)' : 'url(#arrow)'}
            fill="none"
            stroke={isLit(transitions) ? LIT : LINES}
            strokeWidth={isLit(transitions) ? 1.5 : 1}
          />
        ))}
      {states.flatMap(({ key, x, y, lines }) =>
        lines.map((line, at) => (
          <TransitionText
            key={`${key} ${at}`}
            line={line}
            x={x + 10}
            y={y + NAME + at * LINE}
            possibility={line.key === null ? null : possible.get(line.key)}
          />
        )),
      )}
    </svg>
  )
}

function StateBox({ state, isActive, isTrial }: { state: PlacedState; isActive: boolean; isTrial: boolean }) {
  const { x, y, width, height, name, kind, isInitial } = state
  const note = kind === 'atomic' || kind === 'compound' ? '' : ` (${kind})`
  return (
    <g>
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        rx={6}
        fill={isActive ? 'var(--colors-accent-soft)' : 'var(--colors-surface)'}
        stroke={isActive ? LIT : LINES}
        strokeDasharray={isActive && isTrial ? '5 3' : undefined}
      />
      {isInitial && <circle cx={x + 12} cy={y + NAME / 2} r={3.5} fill={MUTED} />}
      <text
        x={x + (isInitial ? 22 : 10)}
        y={y + NAME / 2 + 4}
        fontSize="0.75rem"
        fontWeight={600}
        fill={isActive ? LIT_INK : INK}
      >
        {name}
        {note && (
          <tspan fill={MUTED} fontWeight={400}>
            {note}
          </tspan>
        )}
      </text>
    </g>
  )
}

interface TextProps {
  line: Line
  x: number
  y: number
  possibility: Possibility | null | undefined
}

function TransitionText({ line, x, y, possibility }: TextProps) {
  const isLit = possibility === 'yes' || possibility === 'depends'
  return (
    <g>
      {isLit && (
        <circle
          cx={x + 5}
          cy={y + LINE / 2}
          r={3}
          fill={possibility === 'yes' ? LIT : 'none'}
          stroke={LIT}
          strokeWidth={1.5}
        />
      )}
      {possibility === 'no' && (
        <path d={`M${x + 2} ${y + LINE / 2 - 3}l6 6m0 -6l-6 6`} stroke={MUTED} strokeWidth={1.5} />
      )}
      <text x={x + MARK} y={y + 12} fontSize="0.6875rem" xmlSpace="preserve">
        {line.phrases.map((phrase, place) => (
          <tspan key={place} fill={inkOf(phrase, isLit)} fontWeight={phrase.kind === 'event' ? 500 : 400}>
            {place > 0 && ' '}
            {phrase.text}
          </tspan>
        ))}
      </text>
    </g>
  )
}

// attributes instead of classes, whose styles the sign-in page would load
const INK = 'var(--colors-ink)'
const MUTED = 'var(--colors-ink-muted)'
const LINES = 'var(--colors-line-control)'
const LIT = 'var(--colors-accent)'
const LIT_INK = 'var(--colors-accent-ink)'

const inkOf = ({ kind }: Phrase, isLit: boolean) => {
  if (kind !== 'event') return MUTED
  return isLit ? LIT_INK : INK
}
