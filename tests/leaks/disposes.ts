import { expect, it } from 'vitest'
import { watchResources, type OpenResources } from './open-resources.ts'

/** An object that a file creates, with everything open that it can open. */
export interface Opened {
  dispose: () => void
  /** further expectations after `dispose` */
  after?: () => unknown
}

/**
 * Registers a test that `dispose` of the object closes everything that it has opened, at once, and opens
 * nothing later.
 */
export function disposes(file: string, create: (resources: OpenResources) => Opened | Promise<Opened>): void {
  it(`dispose of ${file} leaves nothing open`, async () => {
    const resources = watchResources()
    try {
      const { dispose, after } = await create(resources)
      expect(resources.open()).not.toEqual([])
      dispose()
      expect(resources.open()).toEqual([])
      await after?.()
      await new Promise((resolve) => queueMicrotask(() => resolve(null)))
      expect(resources.open()).toEqual([])
    } finally {
      resources.restore()
    }
  })
}
