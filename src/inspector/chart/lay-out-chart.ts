import { pathKey } from './active-paths.ts'
import type { ChartState, ChartTransition } from './chart.ts'
import { TRACK, tracksOf, type Track } from './arrow-tracks.ts'
import { transitionKey } from './possible-transitions.ts'
import { eventWords } from './event-words.ts'
import { wordsOf, wrapWords, type Word } from './wrap-words.ts'

/** px: the heights of a line and of the name of a state, the margin within a state and the distance between two */
export const LINE = 16
export const NAME = 26
const PAD = 10
const GAP = 8
/** width of the marker before a line: whether it is possible */
export const MARK = 14

export interface PlacedState {
  key: string
  name: string
  kind: ChartState['kind']
  isInitial: boolean
  x: number
  y: number
  width: number
  height: number
}

/** One or more lines of text in a state; `key` names the transition, null for the state's own actions. */
export interface PlacedText {
  key: string | null
  x: number
  y: number
  lines: readonly (readonly Word[])[]
}

export interface Arrow {
  transition: string
  target: string
  path: string
}

export interface ChartPlan {
  width: number
  height: number
  states: readonly PlacedState[]
  texts: readonly PlacedText[]
  arrows: readonly Arrow[]
}

interface Start {
  transition: string
  target: string
  x: number
  y: number
}

const CORNER = 4

/** From a line to the right, up or down its target's track, and back to the target. */
function arrowPath(from: Start, track: Track, to: PlacedState, left: number): string {
  const x = left + track.column * TRACK
  const y = to.y + NAME / 2
  const end = to.x + to.width + 5
  const turn = y > from.y ? CORNER : -CORNER
  return [
    `M${from.x} ${from.y}H${x - CORNER}`,
    `Q${x} ${from.y} ${x} ${from.y + turn}`,
    `V${y - turn}`,
    `Q${x} ${y} ${x - CORNER} ${y}`,
    `H${end}`,
  ].join('')
}

const wordsOfTransition = ({ event, guard, targets }: ChartTransition): Word[] => [
  ...wordsOf(event === '' ? 'at once' : eventWords(event), 'event'),
  ...(guard === null ? [] : wordsOf(`[${guard}]`, 'guard')),
  ...(targets.length === 0 ? [] : wordsOf(`→ ${targets.map((path) => path.at(-1)).join(', ')}`, 'target')),
]

/**
 * Computes the layout of a chart: states as nested boxes, one below the other, each with its transitions as
 * text lines, and to the right a vertical line for each target, so that no arrow crosses a text. A chart is
 * as wide as the given width (px) and as high as necessary. `widthOf` measures a text, px.
 */
export function layOutChart(chart: ChartState, room: number, widthOf: (text: string) => number): ChartPlan {
  const states: PlacedState[] = []
  const texts: PlacedText[] = []
  const starts: Start[] = []

  function write(key: string | null, words: readonly Word[], x: number, y: number, width: number): number {
    const lines = wrapWords(words, width - MARK, widthOf)
    texts.push({ key, x, y, lines })
    return y + lines.length * LINE
  }

  /** the lower end of the state */
  function place(state: ChartState, path: readonly string[], x: number, y: number, width: number): number {
    const placed = {
      key: pathKey(path),
      name: state.name,
      kind: state.kind,
      isInitial: false,
      x,
      y,
      width,
      height: 0,
    }
    states.push(placed)
    const inner = width - 2 * PAD
    let below = y + NAME
    for (const [word, actions] of [
      ['entry:', state.entry],
      ['exit:', state.exit],
      ['runs:', state.invokes],
    ] as const)
      if (actions.length > 0)
        below = write(null, wordsOf(`${word} ${actions.join(', ')}`, 'note'), x + PAD, below, inner)
    for (const [index, each] of state.transitions.entries()) {
      const transition = transitionKey(path, index)
      for (const target of each.targets)
        starts.push({ transition, target: pathKey(target), x: x + width, y: below + LINE / 2 })
      below = write(transition, wordsOfTransition(each), x + PAD, below, inner)
    }
    for (const child of state.states) {
      const childPath = [...path, child.name]
      below = place(child, childPath, x + PAD, below + GAP, inner)
      const placedChild = states.find(({ key }) => key === pathKey(childPath))
      if (placedChild) placedChild.isInitial = state.initial === child.name
    }
    placed.height = below + GAP - y
    return y + placed.height
  }

  const targets = new Set(allTransitions(chart).flatMap((each) => each.targets.map(pathKey)))
  const width = Math.max(room - (targets.size + 1) * TRACK, 160)
  const height = place(chart, [], 1, 1, width) + 1
  const byKey = new Map(states.map((state) => [state.key, state]))
  const tracks = tracksOf(
    starts.map(({ target, y }) => ({ target, y, targetY: (byKey.get(target)?.y ?? 0) + NAME / 2 })),
  )
  const arrows = starts.flatMap((start) => {
    const to = byKey.get(start.target)
    const track = tracks.get(start.target)
    if (!to || !track) return []
    const path = arrowPath(start, track, to, width + 2 + TRACK)
    return [{ transition: start.transition, target: start.target, path }]
  })
  const columns = Math.max(0, ...[...tracks.values()].map(({ column }) => column + 1))
  return { width: width + 2 + (columns + 1) * TRACK, height, states, texts, arrows }
}

const allTransitions = (state: ChartState): ChartTransition[] => [
  ...state.transitions,
  ...state.states.flatMap(allTransitions),
]
