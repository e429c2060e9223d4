import { afterAll, beforeAll, describe } from 'vitest'
import { type DemoOverHttp, demoOverHttp } from './demo-over-http.ts'
import { bothEngines, type TestEngine, testEngines } from '../database/test-database.ts'

export interface Demo {
  server: DemoOverHttp
  /** an administrator's access token */
  token: string
}

/**
 * Defines tests on the demo company over HTTP with a signed-in administrator, on SQLite or the given engines. Read
 * `demo` only within a test.
 */
export function withDemo(
  name: string,
  tests: (demo: Readonly<Demo>, engine: string) => void,
  engines: readonly TestEngine[] = testEngines,
): void {
  for (const engine of engines)
    describe.skipIf(engine.missing !== null)(`${name} on ${engine.name}`, () => {
      const demo = {} as Demo
      let stop: () => Promise<void>

      beforeAll(async () => {
        const started = await engine.start()
        stop = started.stop
        demo.server = await demoOverHttp(await started.newDatabase('demo'))
        demo.token = (await demo.server.signIn('admin@askari.example')).token
      })
      afterAll(async () => {
        await demo.server.close()
        await stop()
      })

      tests(demo, engine.name)
    })
}

/** Defines such tests on both engines, for tests of storage, isolation or races. */
export const withDemoOnBoth = (name: string, tests: Parameters<typeof withDemo>[1]): void =>
  withDemo(name, tests, bothEngines)
