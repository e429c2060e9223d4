import { z } from 'zod'
import { jsonText } from '../../domain/json-text.ts'

export interface ChartTransition {
  event: string
  guard: string | null
  /** the target as the chart writes it; null where the state stays */
  target: string | null
}

export interface ChartState {
  name: string
  /** the way from the chart's root, e.g. ['signed in', 'token', 'fresh'] */
  path: readonly string[]
  parallel: boolean
  transitions: readonly ChartTransition[]
  states: readonly ChartState[]
}

const guardText = z.union([z.string(), z.object({ type: z.string() }).transform(({ type }) => type)])
const way = z.union([
  z.string().transform((target) => ({ target: [target], guard: undefined })),
  z.object({
    target: z
      .union([z.string().transform((target) => [target]), z.array(z.string())])
      .optional()
      .transform((targets) => targets ?? []),
    guard: guardText.optional().catch('(function)'),
  }),
])
const ways = z.union([way.transform((one) => [one]), z.array(way)]).catch([])

const stateConfig = z.object({
  id: z.string().optional(),
  type: z.string().optional(),
  on: z.record(z.string(), ways).default({}),
  always: ways.default([]),
  get states() {
    return z.record(z.string(), stateConfig).default({})
  },
})
type StateConfig = z.infer<typeof stateConfig>

const transitionsOf = ({ on, always }: StateConfig): ChartTransition[] =>
  [...Object.entries(on), ['always', always] as const].flatMap(([event, list]) =>
    list.map(({ target, guard }) => ({ event, guard: guard ?? null, target: target.join(', ') || null })),
  )

const chartState = (name: string, path: readonly string[], config: StateConfig): ChartState => ({
  name,
  path,
  parallel: config.type === 'parallel',
  transitions: transitionsOf(config),
  states: Object.entries(config.states).map(([child, inner]) => chartState(child, [...path, child], inner)),
})

/** A machine's chart from its definition as JSON text; null where that is not a machine's. */
export function chartOf(definition: string): ChartState | null {
  const parsed = jsonText.pipe(stateConfig).safeParse(definition)
  return parsed.success ? chartState(parsed.data.id ?? 'machine', [], parsed.data) : null
}

/** The paths of all states that a state value is in: `{ a: 'b' }` is in a and in a.b. */
export function activePaths(value: unknown, above: readonly string[] = []): string[] {
  if (typeof value === 'string') return [[...above, value].join('.')]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const path = [...above, name]
    return [path.join('.'), ...activePaths(inner, path)]
  })
}
