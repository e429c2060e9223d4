import type { InspectionEvent } from 'xstate'

export type Inspect = (event: InspectionEvent) => void

/** What to give createActor as `inspect`: in development the inspector, in the built console nothing at all. */
export async function createInspect(): Promise<Inspect | undefined> {
  if (!import.meta.env.DEV) return undefined
  const { startInspector } = await import('./start-inspector.ts')
  return startInspector()
}
