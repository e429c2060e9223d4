import { join } from 'node:path'

const src = join(import.meta.dirname, '../../src')
const MAIN = join(src, 'app/main.tsx')
const FRAME = ['app/console-routes.tsx', 'features/shell/shell.tsx', 'features/shell/shell-page.tsx']
const TRACKER = [
  'features/tracking/tracking-provider.tsx',
  'features/tracking/patrol-tracker/patrol-tracker-page.tsx',
  'features/tracking/tracker-data.ts',
]
/** entry modules of the page of one guard's trail, and of the map that it shares with the tracker */
const TRAIL = ['features/tracking/trail-guard/trail-guard-page.tsx']
const MAP = ['features/tracking/map/create-tracker-map.ts']
/** folder of modules that only tracking uses; other pages also use modules of other folders */
const OF_TRACKING = join(src, 'features/tracking/')
/**
 * modules of the map, without MapLibre: it has its own chunk, because its worker shares most of its code
 */
const OF_MAP = /\/src\/(map|streams|features\/tracking)\/|\/node_modules\/(@deck|@luma|@math|@probe)\.gl\//
/** pages that share some of the tracker's code but do not load the rest */
const BESIDE_TRACKER = [
  'features/dashboard/dashboard-page.tsx',
  'features/workers/guards-page.tsx',
  'features/devices/devices-page.tsx',
]

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/** Returns all modules that the entry modules import statically, directly or indirectly. */
function closureOf(graph: Graph, beginnings: readonly string[]): Set<string> {
  const reached = new Set<string>()
  const reach = (id: string) => {
    if (reached.has(id)) return
    reached.add(id)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) reach(imported)
  }
  for (const beginning of beginnings) reach(join(src, beginning))
  return reached
}

function partsOf(graph: Graph): [name: string, modules: Set<string>][] {
  const tracker = closureOf(graph, TRACKER)
  const beside = closureOf(graph, BESIDE_TRACKER)
  const trail = closureOf(graph, TRAIL)
  const only = (modules: Set<string>, isIn: (id: string) => boolean) => new Set([...modules].filter(isIn))
  return [
    ['first', closureOf(graph, ['app/main.tsx'])],
    ['frame', closureOf(graph, FRAME)],
    ['shared', only(tracker, (id) => beside.has(id))],
    ['tracker', tracker],
    ['trail', only(trail, (id) => id.startsWith(OF_TRACKING))],
    ['shared', trail],
    ['map', only(closureOf(graph, MAP), (id) => OF_MAP.test(id))],
  ]
}

/**
 * Bundles the modules of the first screens into one file per loading step. As fifty small files they would
 * need three round trips of six requests, each with a kilobyte of headers.
 */
export function screenChunks() {
  let parts: ReturnType<typeof partsOf> | undefined
  const name = (id: string, graph: Graph): string | null => {
    // the map's worker also imports the bundler's helpers, so they stay in a file of their own
    if (id.startsWith('\0rolldown') || id === MAIN) return null
    parts ??= partsOf(graph)
    return parts.find(([, modules]) => modules.has(id))?.[0] ?? null
  }
  return { groups: [{ name, debugName: 'screens', includeDependenciesRecursively: false }] }
}
