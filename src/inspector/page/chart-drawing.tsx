import {
  MARK,
  NAME,
  LINE,
  type ChartPlan,
  type PlacedState,
  type PlacedText,
} from '../chart/lay-out-chart.ts'
import type { Possibility } from '../chart/possible-transitions.ts'
import type { Word } from '../chart/wrap-words.ts'

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
  const { width, height, states, texts, arrows } = plan
  const isLit = (transition: string) => ['yes', 'depends'].includes(possible.get(transition) ?? '')
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
        .toSorted((one, other) => Number(isLit(one.transition)) - Number(isLit(other.transition)))
        .map(({ transition, target, path }) => (
          <path
            key={`${transition} ${target}`}
            d={path}
            markerEnd={isLit(transition) ? 'url(#lit-arrow)' : 'url(#arrow)'}
            fill="none"
            stroke={isLit(transition) ? LIT : LINES}
            strokeWidth={isLit(transition) ? 1.5 : 1}
          />
        ))}
      {texts.map((text, at) => (
        <TransitionText
          key={at}
          text={text}
          possibility={text.key === null ? null : possible.get(text.key)}
        />
      ))}
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

function TransitionText({
  text,
  possibility,
}: {
  text: PlacedText
  possibility: Possibility | null | undefined
}) {
  const { x, y, lines } = text
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
      {lines.map((line, at) => (
        <text key={at} x={x + MARK} y={y + at * LINE + 12} fontSize="0.6875rem" xmlSpace="preserve">
          {line.map((word, place) => (
            <tspan key={place} fill={inkOf(word, isLit)} fontWeight={word.kind === 'event' ? 500 : 400}>
              {place > 0 && ' '}
              {word.text}
            </tspan>
          ))}
        </text>
      ))}
    </g>
  )
}

// attributes instead of classes, whose styles the sign-in page would load
const INK = 'var(--colors-ink)'
const MUTED = 'var(--colors-ink-muted)'
const LINES = 'var(--colors-line-control)'
const LIT = 'var(--colors-accent)'
const LIT_INK = 'var(--colors-accent-ink)'

const inkOf = ({ kind }: Word, isLit: boolean) => {
  if (kind !== 'event') return MUTED
  return isLit ? LIT_INK : INK
}
