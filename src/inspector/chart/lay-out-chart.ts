import type { ElkEdgeSection, ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js'
import { pathKey } from './active-paths.ts'
import type { ChartState } from './chart.ts'
import { formatEventType } from './format-event-type.ts'
import { transitionKey } from './possible-transitions.ts'

/** height of a line and of the name of a state, px, and the margin within a state */
export const LINE = 16
export const NAME = 26
const PAD = 10
/** width of the mark before a line that shows whether it is possible, px */
export const MARK = 14

/** A line of text in a state: the event of the transition `key`, and its guard and targets; or what the state does. */
export interface Line {
  key: string | null
  event: string
  details: string
}

/** A state with its place, px from the corner of the chart. */
export interface PlacedState extends ElkNode {
  /** from the root */
  path: readonly string[]
  name: string
  kind: ChartState['kind']
  isInitial: boolean
  lines: readonly Line[]
  x: number
  y: number
  width: number
  height: number
  children: PlacedState[]
}

interface Edge extends ElkExtendedEdge {
  transitions: string[]
}

interface Graph extends ElkNode {
  children: PlacedState[]
  edges: Edge[]
}

export interface ChartPlan {
  width: number
  height: number
  states: readonly PlacedState[]
  /** from one state to another, for these transitions */
  arrows: readonly { transitions: readonly string[]; path: string }[]
}

const linesOf = (state: ChartState, path: readonly string[]): Line[] => [
  ...Object.entries({ entry: state.entry, exit: state.exit, runs: state.invokes })
    .filter(([, actions]) => actions.length > 0)
    .map(([word, actions]) => ({ key: null, event: '', details: `${word}: ${actions.join(', ')}` })),
  ...state.transitions.map(({ event, guard, targets }, index) => ({
    key: transitionKey(path, index),
    event: event === '' ? 'at once' : formatEventType(event),
    details: [
      guard !== null && `[${guard}]`,
      targets.length > 0 && `→ ${targets.map((target) => target.at(-1)).join(', ')}`,
    ]
      .filter(Boolean)
      .join(' '),
  })),
]

/** Returns a line as it is drawn. */
export const lineText = ({ event, details }: Line): string => `${event} ${details}`.trim()

/**
 * Returns whether a transition needs an arrow: not if it leads to the state itself or to one inside
 * it.
 */
const leadsAway = (from: string, to: string) => to !== from && from !== '' && !to.startsWith(`${from}\n`)

/** Returns a state and all states in it, outer ones first. */
const withInner = (state: PlacedState): PlacedState[] => [state, ...state.children.flatMap(withInner)]

/**
 * Computes the layout of a chart with the Eclipse Layout Kernel: nested boxes for states, each with
 * its transitions as lines of text, and arrows between states. `widthOf` measures a text, px.
 */
export async function layOutChart(chart: ChartState, widthOf: (text: string) => number): Promise<ChartPlan> {
  const { default: Elk } = await import('elkjs/lib/elk.bundled.js')
  const edges = new Map<string, Edge>()

  function nodeOf(state: ChartState, path: readonly string[], isInitial: boolean, least = 0): PlacedState {
    const id = pathKey(path)
    const lines = linesOf(state, path)
    const texts = [state.name, ...lines.map(lineText)]
    const width = Math.max(least, ...texts.map((text) => widthOf(text) + MARK + 2 * PAD))
    const height = NAME + lines.length * LINE + PAD
    for (const [index, { targets }] of state.transitions.entries())
      for (const target of targets.map(pathKey).filter((to) => leadsAway(id, to))) {
        const arrow = `${id} → ${target}`
        const edge = edges.get(arrow) ?? { id: arrow, sources: [id], targets: [target], transitions: [] }
        edges.set(arrow, edge)
        edge.transitions.push(transitionKey(path, index))
      }
    // a box is as wide as its content
    const children = state.states.map((child, at) =>
      nodeOf(child, [...path, child.name], state.initial === child.name, at === 0 ? width - 2 * PAD : 0),
    )
    const layoutOptions = { 'elk.padding': `[top=${height},left=${PAD},bottom=${PAD},right=${PAD}]` }
    const { name, kind } = state
    return { id, path, name, kind, isInitial, lines, x: 0, y: 0, width, height, children, layoutOptions }
  }

  const root = nodeOf(chart, [], false)
  const graph: Graph = {
    id: 'all',
    children: [root],
    edges: [...edges.values()],
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
  }
  const plan = await new Elk().layout(graph)
  return {
    width: plan.width ?? 0,
    height: plan.height ?? 0,
    states: (plan.children ?? []).flatMap(withInner),
    arrows: plan.edges.flatMap(({ transitions, sections = [] }) =>
      sections.map((section) => ({ transitions, path: pathOf(section) })),
    ),
  }
}

const pathOf = ({ startPoint, bendPoints = [], endPoint }: ElkEdgeSection) =>
  `M${[startPoint, ...bendPoints, endPoint].map(({ x, y }) => `${x} ${y}`).join('L')}`
