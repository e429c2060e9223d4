import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js'
import { pathKey } from './active-paths.ts'
import type { ChartState, ChartTransition } from './chart.ts'
import { formatEventType } from './format-event-type.ts'
import { transitionKey } from './possible-transitions.ts'

/** height of a line and of the name of a state, px, and the margin within a state */
export const LINE = 16
export const NAME = 26
const PAD = 10
/** width of the mark before a line that shows whether it is possible, px */
export const MARK = 14

/** A part of a line with its kind, which determines its style. */
export interface Phrase {
  text: string
  kind: 'event' | 'guard' | 'target' | 'note'
}

/** A line of text in a state; `key` is its transition, null for entry and exit actions. */
export interface Line {
  key: string | null
  phrases: readonly Phrase[]
}

export interface PlacedState {
  key: string
  name: string
  kind: ChartState['kind']
  isInitial: boolean
  lines: readonly Line[]
  x: number
  y: number
  width: number
  height: number
}

/** An arrow from one state to another, for these transitions. */
export interface Arrow {
  transitions: readonly string[]
  target: string
  path: string
}

export interface ChartPlan {
  width: number
  height: number
  states: readonly PlacedState[]
  arrows: readonly Arrow[]
}

const linesOf = (state: ChartState, path: readonly string[]): Line[] => [
  ...Object.entries({ entry: state.entry, exit: state.exit, runs: state.invokes })
    .filter(([, actions]) => actions.length > 0)
    .map(([word, actions]): Line => ({
      key: null,
      phrases: [{ text: `${word}: ${actions.join(', ')}`, kind: 'note' }],
    })),
  ...state.transitions.map((each, index) => ({ key: transitionKey(path, index), phrases: phrasesOf(each) })),
]

const phrasesOf = ({ event, guard, targets }: ChartTransition): Phrase[] => [
  { text: event === '' ? 'at once' : formatEventType(event), kind: 'event' },
  ...(guard === null ? [] : [{ text: `[${guard}]`, kind: 'guard' } as const]),
  ...(targets.length === 0
    ? []
    : [{ text: `→ ${targets.map((target) => target.at(-1)).join(', ')}`, kind: 'target' } as const]),
]

/**
 * Returns whether a transition needs an arrow: not if it leads to the state itself or to one inside
 * it.
 */
const leadsAway = (from: string, to: string) => to !== from && from !== '' && !to.startsWith(`${from}\n`)

/**
 * Computes the layout of a chart with the Eclipse Layout Kernel: nested boxes for states, each with
 * its transitions as lines of text, and arrows between states. `subtreeWidth` measures a text, px.
 */
export async function layOutChart(chart: ChartState, widthOf: (text: string) => number): Promise<ChartPlan> {
  const { default: Elk } = await import('elkjs/lib/elk.bundled.js')
  const states: (Omit<PlacedState, 'x' | 'y' | 'width' | 'height'> & { node: ElkNode })[] = []
  const arrows = new Map<string, { transitions: string[]; target: string }>()

  function nodeOf(state: ChartState, path: readonly string[], isInitial: boolean, least = 0): ElkNode {
    const key = pathKey(path)
    const lines = linesOf(state, path)
    const texts = [state.name, ...lines.map(({ phrases }) => phrases.map(({ text }) => text).join(' '))]
    const width = Math.max(least, ...texts.map((text) => widthOf(text) + MARK + 2 * PAD))
    const height = NAME + lines.length * LINE + PAD
    const node: ElkNode = { id: `state ${key}`, width, height }
    states.push({ key, name: state.name, kind: state.kind, isInitial, lines, node })
    for (const [index, { targets }] of state.transitions.entries())
      for (const target of targets.map(pathKey).filter((to) => leadsAway(key, to))) {
        const id = `${key} → ${target}`
        const arrow = arrows.get(id) ?? { transitions: [], target }
        arrows.set(id, { target, transitions: [...arrow.transitions, transitionKey(path, index)] })
      }
    if (state.states.length === 0) return node
    return Object.assign(node, {
      // a box is as wide as its content
      children: state.states.map((child, at) =>
        nodeOf(child, [...path, child.name], state.initial === child.name, at === 0 ? width - 2 * PAD : 0),
      ),
      layoutOptions: {
        'elk.padding': `[top=${height},left=${PAD},bottom=${PAD},right=${PAD}]`,
      },
    })
  }

  const root = nodeOf(chart, [], false)
  const edges: ElkExtendedEdge[] = [...arrows].map(([id, { target }]) => ({
    id,
    sources: [`state ${id.slice(0, id.indexOf(' → '))}`],
    targets: [`state ${target}`],
  }))
  const plan: ElkNode = await new Elk().layout({
    id: 'all',
    children: [root],
    edges,
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': 'DOWN',
      'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
      'elk.json.edgeCoords': 'ROOT',
      'elk.json.shapeCoords': 'ROOT',
      'elk.padding': '[top=1,left=1,bottom=1,right=1]',
      'elk.layered.spacing.nodeNodeBetweenLayers': '24',
      'elk.spacing.nodeNode': '16',
    },
  })
  const placed = new Map<string, ElkNode>()
  const note = (node: ElkNode) => {
    placed.set(node.id, node)
    node.children?.forEach(note)
  }
  note(plan)
  return {
    width: plan.width ?? 0,
    height: plan.height ?? 0,
    states: states.map(({ node, ...state }) => {
      const { x = 0, y = 0, width = 0, height = 0 } = placed.get(node.id) ?? node
      return { ...state, x, y, width, height }
    }),
    arrows: (plan.edges ?? []).flatMap(({ id, sections = [] }) => {
      const arrow = arrows.get(id)
      return arrow ? sections.map((section) => ({ ...arrow, path: pathOf(section) })) : []
    }),
  }
}

const pathOf = ({
  startPoint,
  bendPoints = [],
  endPoint,
}: NonNullable<ElkExtendedEdge['sections']>[number]) =>
  `M${[startPoint, ...bendPoints, endPoint].map(({ x, y }) => `${x} ${y}`).join('L')}`
