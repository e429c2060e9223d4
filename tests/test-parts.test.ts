import { readFileSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CORE_E2E, e2eOf, flowsOf, LATER_FLOWS, LATER_SCREENS, screensOf } from './test-parts.ts'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(resolve(root, path), 'utf8')
const filesIn = (folder: string, kind: RegExp) =>
  readdirSync(resolve(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => kind.test(file))

const flows = filesIn('tests/flows', /\.test\.ts$/)
const screens = ['src', 'tests'].flatMap((place) => filesIn(place, /\.browser\.test\.tsx?$/))
const specs = filesIn('tests/e2e', /\.spec\.ts$/)

describe('npm test and npm run test:rest', () => {
  it.each([
    ['flows', flowsOf, flows],
    ['tests of screens', screensOf, screens],
  ])('share the %s among them, and leave none out', (_name, filesOf, files) => {
    const { include: everything, exclude } = filesOf('core')
    expect(everything).toEqual(filesOf('all').include)
    expect(filesOf('all').exclude).toEqual([])
    expect(exclude).toEqual(filesOf('rest').include)
    expect(filesOf('rest').exclude).toEqual([])
    expect(exclude.filter((file) => !files.includes(file))).toEqual([])
    expect(exclude.length).toBeLessThan(files.length / 3)
  })

  it('share the end-to-end tests among them, and leave none out', () => {
    expect(e2eOf('all')).toEqual({})
    expect(e2eOf('core').grep).toEqual(e2eOf('rest').grepInvert)
    for (const [file, { titles = [] }] of Object.entries(CORE_E2E)) {
      expect(specs).toContain(`tests/e2e/${file}`)
      const source = read(`tests/e2e/${file}`)
      expect(titles.filter((title) => !source.includes(`'${title}'`))).toEqual([])
    }
  })

  it('give a reason for each choice', () => {
    const later = [LATER_FLOWS, LATER_SCREENS].flatMap((reasons) => Object.values(reasons))
    const reasons = [...later, ...Object.values(CORE_E2E).map(({ why }) => why)]
    expect(reasons.filter((reason) => reason.length < 8)).toEqual([])
  })

  it('are what the runners are given', () => {
    expect(read('vitest.config.ts')).toContain('...flowsOf(testPart())')
    expect(read('vitest.config.ts')).toContain('...screensOf(testPart())')
    expect(read('playwright.config.ts')).toContain('...e2eOf(testPart())')
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    expect([scripts.test, scripts['test:rest'], scripts['test:full']]).toEqual(
      ['core', 'rest', 'all'].map((part) => `node scripts/test.mjs ${part}`),
    )
  })

  it('are both run by the pipeline, in this order', () => {
    const lines = read('.ci/run').split('\n')
    const at = ['npm test', 'npm run test:rest -- --after-core'].map((line) => lines.indexOf(line))
    expect(at[0]).toBeGreaterThan(0)
    expect(at[1]).toBe((at[0] ?? 0) + 1)
    // no later command may hide the exit status of the tests
    expect(lines.slice((at[1] ?? 0) + 1).filter((line) => line !== '')).toEqual([])
  })
})

/** Which Vitest project, or Playwright, runs a file. Attacks have a separate command. */
const RUN_BY: readonly [name: string, files: RegExp][] = [
  ['browser', /^(src|tests)\/.*\.browser\.test\.tsx?$/],
  ['unit', /^(domain|contract|server|src|scripts)\/(?!.*\.browser\.test\.).*\.test\.tsx?$/],
  ['unit', /^tests\/(model|leaks|documentation|recorded-tracks)\/(?!.*\.browser\.test\.).*\.test\.ts$/],
  ['unit', /^tests\/[^/]+(?<!\.browser)\.test\.ts$/],
  ['flows', /^tests\/flows\/.*\.test\.ts$/],
  ['attacks', /^tests\/attacks\/.*\.test\.ts$/],
  ['e2e', /^tests\/e2e\/.*\.spec\.ts$/],
]

it('every test file is run by exactly one runner', () => {
  const places = ['domain', 'contract', 'server', 'src', 'scripts', 'tests', 'deploy']
  const files = places.flatMap((place) => filesIn(place, /\.(test|spec)\.[cm]?[jt]sx?$/))
  expect(files.length).toBeGreaterThan(700)
  const runners = (file: string) => RUN_BY.filter(([, kind]) => kind.test(file)).map(([name]) => name)
  expect(files.filter((file) => runners(file).length !== 1)).toEqual([])
})
