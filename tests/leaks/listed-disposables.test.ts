import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const sources = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))

/** Matches a `dispose` method, or a property that is a function, but not a declaration in an interface. */
const DISPOSES = /^ *(?:dispose\(\)(?:: void)? \{|dispose: (?!\(\) => void$).*,)$/m

it('each object with `dispose` has a test that it leaves nothing open', () => {
  const makers = ['domain', 'contract', 'server', 'src']
    .flatMap(sources)
    .filter((file) => DISPOSES.test(readFileSync(join(root, file), 'utf8')))
  const tested = sources('tests/leaks')
    .concat(readdirSync(join(root, 'tests/leaks')).map((file) => join('tests/leaks', file)))
    .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/^disposes\('([^']+)'/gm)])
    .map(([, file = '']) => file)
  expect(makers.filter((file) => !tested.includes(file))).toEqual([])
  expect(tested.filter((file) => !existsSync(join(root, file)))).toEqual([])
})
