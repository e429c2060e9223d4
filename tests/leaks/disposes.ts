import { expect, it } from 'vitest'
import { watchResources, type OpenResources } from './open-resources.ts'

/** An object made by a file, with all resources open that it can open. */
export interface Opened {
  dispose: () => void
  /** further checks after `dispose` */
  after?: () => unknown
}

/**
 * Registers a test that `dispose` of the object at once closes everything that it has opened, and that nothing opens
 * later.
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
