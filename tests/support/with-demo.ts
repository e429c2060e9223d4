import { afterAll, beforeAll, describe } from 'vitest'
import { type DemoOverHttp, demoOverHttp } from './demo-over-http.ts'
import { testEngines } from './database/test-database.ts'

export interface Demo {
  server: DemoOverHttp
  /** an administrator's */
  token: string
}

/**
 * Tests on the demo company over HTTP, with an administrator signed in, on each engine or on `only` one. `demo` is read
 * within a test.
 */
export function withDemo(
  name: string,
  tests: (demo: Readonly<Demo>, engine: string) => void,
  only?: 'SQLite',
): void {
  for (const engine of testEngines.filter(({ name: each }) => only === undefined || each === only))
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
