import { readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const PLACES = ['domain', 'contract', 'server', 'src'] as const

const filesUnder = (path: string, kind = /\.tsx?$/): string[] =>
  readdirSync(path).flatMap((name) => {
    const inner = join(path, name)
    if (statSync(inner).isDirectory()) return filesUnder(inner, kind)
    return kind.test(name) ? [inner] : []
  })

const files = PLACES.flatMap((place) => filesUnder(join(root, place)))
const product = files.filter((file) => !/\.test\.tsx?$/.test(file))
const nameOf = (file: string) => relative(root, file)

const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?<!['\w])(?:from|import)\s*\(?\s*'([^'\n]+)'/g)].map(
    (match) => match[1] as string,
  )

/** returns a relative import as a path in the project, and a package's import as the package's name */
const targetsOf = (file: string) =>
  importsOf(file).map((target) =>
    target.startsWith('.') ? relative(root, resolve(dirname(file), target)) : target,
  )

const packageOf = (target: string) =>
  target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/')

const within = (...places: string[]) =>
  product.filter((file) => places.some((place) => nameOf(file).startsWith(place)))

/** returns `file -> target` for each import of these files that is not allowed */
const offences = (from: string[], allowed: (target: string, file: string) => boolean) =>
  from.flatMap((file) =>
    targetsOf(file)
      .filter((target) => !allowed(target, nameOf(file)))
      .map((target) => `${nameOf(file)} -> ${target}`),
  )

describe('arrows between the places', () => {
  it('domain imports itself, zod, xstate and Temporal only', () => {
    expect(
      offences(
        within('domain/'),
        (target) => target.startsWith('domain/') || ['zod', 'xstate', 'temporal-polyfill'].includes(target),
      ),
    ).toEqual([])
  })

  it('contract imports itself, domain and zod only', () => {
    expect(
      offences(within('contract/'), (target) => /^(contract|domain)\//.test(target) || target === 'zod'),
    ).toEqual([])
  })

  it('server and src never see each other', () => {
    expect(offences(within('server/'), (target) => !target.startsWith('src/'))).toEqual([])
    expect(offences(within('src/'), (target) => !target.startsWith('server/'))).toEqual([])
  })

  it('machines, streams, map and ui never import each other or a feature', () => {
    const siblings = ['machines', 'streams', 'map', 'ui']
    for (const place of siblings) {
      const others = ['features', ...siblings].filter((other) => other !== place)
      const reaches = (target: string) => others.some((other) => target.startsWith(`src/${other}/`))
      expect(offences(within(`src/${place}/`), (target) => !reaches(target))).toEqual([])
    }
  })

  /** Parts of other features that a feature may show, by module: a client's page lists its assignments. */
  const SHOWS: Readonly<Record<string, readonly string[]>> = {
    assignments: [
      'patrols/patrols-link',
      'shift-patterns/duty-calendar',
      'site-posts/guard-status-with-attention',
      'site-posts/list-with-map',
    ],
    checklists: ['site-posts/site-posts-page'],
    clients: ['assignments/assignments-page', 'site-posts/site-posts-page'],
    'first-run': [
      'assignments/assignments-page',
      'assignments/geofence-field',
      'assignments/shift-field',
      'clients/clients-page',
      'devices/phone-setup-sheet',
      'site-posts/place-field',
      'site-posts/site-posts-page',
      'team/settings/company-settings-page',
    ],
    'site-posts': [
      'checklists/post-checklists',
      'checklists/reporting-codes/post-reporting-codes',
      'patrols/patrols-link',
    ],
    tracking: ['alarms/desk/map-alarms', 'alarms/desk/use-desk-alarms'],
    team: ['first-run/demo-card', 'first-run/first-run-page', 'first-run/first-steps-card'],
    workers: [
      'assignments/assigned-guards',
      'assignments/duty-today',
      'assignments/guard-duties',
      'devices/guard-phones',
      'patrols/patrols-link',
      'site-posts/guard-status-with-attention',
      'site-posts/outstanding-orders',
    ],
  }

  it('a feature imports only the labels of records and the modules that it shows from another feature', () => {
    const moduleOf = (path: string) => /^src\/features\/(.+)\.tsx?$/.exec(path)?.[1]
    const featureOf = (path: string) => moduleOf(path)?.split('/')[0]
    const shown = new Set<string>()
    expect(
      offences(within('src/features/'), (target, file) => {
        const module = moduleOf(target)
        const own = featureOf(file) ?? ''
        if (!module || featureOf(target) === own || module.endsWith('-kind')) return true
        shown.add(`${own}: ${module}`)
        return SHOWS[own]?.includes(module) === true
      }),
    ).toEqual([])
    const named = Object.entries(SHOWS).flatMap(([own, modules]) => modules.map((name) => `${own}: ${name}`))
    expect([...shown].toSorted()).toEqual(named.toSorted())
  })

  it('of tracking, what pages share knows no page, no page another, and the player no board', () => {
    const pageOf = (path: string) =>
      /^src\/features\/tracking\/(patrol-tracker|trail-guard|patrol-trail)\//.exec(path)?.[1]
    expect(
      offences(within('src/features/tracking/'), (target, file) => {
        const page = pageOf(target)
        if (/\/playback\/.* src.*\/board-replay\//.test(`${file} ${target}`)) return false
        return !page || page === pageOf(file)
      }),
    ).toEqual([])
  })
})

/** Returns each set of files that import one another in a circle (strongly connected components, Tarjan). */
function ringsOf(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const open: string[] = []
  const rings: string[][] = []
  const visit = (file: string): number => {
    const at = order.size
    let low = at
    order.set(file, at)
    open.push(file)
    for (const target of imports.get(file) ?? []) {
      if (!order.has(target)) low = Math.min(low, visit(target))
      else if (open.includes(target)) low = Math.min(low, order.get(target) ?? low)
    }
    if (low === at) {
      const ring = open.splice(open.indexOf(file))
      if (ring.length > 1 || imports.get(file)?.includes(file)) rings.push(ring.toSorted())
    }
    return low
  }
  for (const file of imports.keys()) if (!order.has(file)) visit(file)
  return rings
}

describe('rings of imports', () => {
  it('are seen', () => {
    const imports = new Map([
      ['a', ['b', 'd']],
      ['b', ['c']],
      ['c', ['a']],
      ['d', ['e']],
      ['e', []],
      ['f', ['f']],
    ])
    expect(ringsOf(imports)).toEqual([['a', 'b', 'c'], ['f']])
  })

  it('are nowhere, types included', () => {
    const names = new Set(product.map(nameOf))
    const imports = product.map(
      (file) => [nameOf(file), targetsOf(file).filter((target) => names.has(target))] as const,
    )
    expect(ringsOf(new Map(imports))).toEqual([])
  })
})

describe('what people may do', () => {
  it('is asked by permission: no role is named but where roles are made and given', () => {
    const NAMES = /'(administrator|manager|dispatcher|supervisor|investigator|accountant|auditor)'/i
    const MAKES = [
      'domain/subject-row.ts',
      'domain/subjects.ts',
      'domain/user/role.ts',
      'server/auth/registration/registration-routes.ts',
      'server/demo/data/demo-accounts.ts',
      'server/operator/company-commands.ts',
      // here `supervisor` is a source of reports, or a person to inform, and not a role
      'domain/incidents/incident-enums.ts',
      'domain/incidents/required-notifications.ts',
      'server/demo/data/demo-incidents.ts',
      'src/features/incidents/incident-kind.tsx',
      'domain/incidents/incident-labels.ts',
      // here it is also the field for the person who investigates
      'domain/incidents/incident-lifecycle.ts',
      'server/incidents/pack/event-labels.ts',
    ]
    const naming = product.filter((file) => NAMES.test(readFileSync(file, 'utf8'))).map(nameOf)
    expect(naming.filter((name) => !MAKES.includes(name))).toEqual([])
    const asked = /\brole(_id|Id|_name|Name)?\s*[!=]==?\s*['"`]|['"`]\s*[!=]==?\s*\w*\.?role\b/
    expect(product.filter((file) => asked.test(readFileSync(file, 'utf8'))).map(nameOf)).toEqual([])
  })
})

describe('where each library lives', () => {
  const only = (names: RegExp, places: RegExp) =>
    offences(
      within('domain/', 'contract/', 'server/', 'src/'),
      (target, file) => !names.test(packageOf(target)) || places.test(file),
    )

  it('rxjs in streams', () => {
    expect(only(/^rxjs$/, /^src\/(streams|map|features\/tracking)\//)).toEqual([])
  })

  it('the map libraries in map', () => {
    expect(only(/^(@deck\.gl\/.*|@luma\.gl\/.*|maplibre-gl|@googlemaps\/.*)$/, /^src\/map\//)).toEqual([])
  })

  it('firebase in one file of the console', () => {
    const users = product.filter((file) =>
      targetsOf(file).some((target) => packageOf(target).startsWith('@firebase/')),
    )
    expect(users.map(nameOf)).toEqual(['src/streams/sources/firebase.ts'])
  })

  it('react never in machines, nor in streams but for use-view', () => {
    expect(offences(within('src/machines/'), (target) => !/^react|@xstate\/react/.test(target))).toEqual([])
    expect(
      offences(
        within('src/streams/'),
        (target, file) => !target.startsWith('react') || file === 'src/streams/use-view.ts',
      ),
    ).toEqual([])
  })

  it('machines do no input or output', () => {
    const io =
      /\b(fetch|setTimeout|setInterval|Date\.now|Math\.random|performance\.now)\(|\b(local|session)Storage\b/
    expect(
      within('src/machines/')
        .filter((file) => io.test(readFileSync(file, 'utf8')))
        .map(nameOf),
    ).toEqual([])
  })

  it('domain reads no clock, no random number and no id', () => {
    const below = /\b(Date\.now|new Date\(\)|Math\.random|randomUUID|performance\.now)\b/
    expect(
      within('domain/')
        .filter((file) => below.test(readFileSync(file, 'utf8')))
        .map(nameOf),
    ).toEqual([])
  })
})

describe('files', () => {
  it('stay under 300 lines', () => {
    const written = [...PLACES, 'tests', 'scripts'].flatMap((place) =>
      filesUnder(join(root, place), /\.([jt]sx?|mjs)$/),
    )
    const lines = (file: string) => readFileSync(file, 'utf8').split('\n').length - 1
    // a file of texts may be as long as its folder needs
    const isCatalogue = (file: string) => /\/texts(\.\w+)?\.ts$/.test(file)
    expect(written.filter((file) => !isCatalogue(file) && lines(file) > 299).map(nameOf)).toEqual([])
  })

  it('of resource and ui lie in a room each', () => {
    const loose = within('src/resource/', 'src/ui/').map(nameOf)
    expect(loose.filter((name) => name.split('/').length !== 4)).toEqual([])
  })

  it('are named after one subject, in kebab-case', () => {
    const vague = /(^|\/)(utils?|helpers?|common|types|index)\.tsx?$/
    expect(files.map(nameOf).filter((name) => vague.test(name) || /[A-Z]/.test(name))).toEqual([])
  })

  it('have no default exports', () => {
    expect(product.filter((file) => /^export default/m.test(readFileSync(file, 'utf8'))).map(nameOf)).toEqual(
      [],
    )
  })
})
