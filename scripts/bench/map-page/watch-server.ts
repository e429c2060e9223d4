import type { LiveGuard } from '../../../domain/fix/fix.ts'
import { STALE_LIMITS } from '../../../domain/fix/staleness.ts'
import { dutyTimesIn } from '../../../domain/duty/duty-times.ts'
import { guardStatusAt } from '../../../domain/worker/guard-status.ts'
import { createLayerStack } from '../../../src/map/scene/layer-stack.ts'
import { createLiveLayers } from '../../../src/map/scene/live-layers.ts'
import type { MapHost } from '../../../src/map/hosts/map-host.ts'
import { createLiveView } from '../../../src/streams/live-view.ts'
import { connectFirebase } from '../../../src/streams/sources/firebase.ts'

export interface Watch {
  guards(): number
  /** collects ages for the next `ms`: the time from a fix to the frame after the one that drew it, ms */
  ages(ms: number): Promise<number[]>
}

/** Runs the live map of a company with the console's own parts: realtime database → live view → layers. */
export async function watchServer(
  host: MapHost,
  origin: string,
  company: string,
  token: string,
): Promise<Watch> {
  const now = Date.now
  let undrawn: LiveGuard[] = []
  const stack = createLayerStack({
    drawsSlowly: () => host.drawsSlowly(),
    setLayers(layers) {
      host.setLayers(layers)
      drawn()
    },
  })
  const layers = createLiveLayers(host, stack, {
    theme: 'dark',
    attentionOf: (id) =>
      guardStatusAt(live.current().byId.get(id), null, now(), dutyTimesIn('UTC'), STALE_LIMITS),
  })
  const source = await connectFirebase({
    realtime: { kind: 'local' },
    origin,
    company,
    token: async () => token,
    customToken: async () => ({ token, good_for_ms: 0 }),
    fetch: (...request) => fetch(...request),
    patrols: { request: async () => [], known: () => [] },
    now,
  })
  const live = createLiveView({ sources: [source.live], now })
  let collected: number[] | null = null
  live.guards$.subscribe(({ byId, changed }) => {
    const guards = [...changed].flatMap((id) => byId.get(id) ?? [])
    layers.updateGuards(guards)
    if (collected !== null) undrawn.push(...guards)
  })

  /** Records ages two frames later, because deck.gl draws the new layers in the next frame. */
  function drawn() {
    const guards = undrawn
    const into = collected
    undrawn = []
    if (into === null) return
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        for (const { fix } of guards) into.push(now() - fix.t)
      }),
    )
  }

  live.connect()
  return {
    guards: () => live.current().byId.size,
    ages: (ms) =>
      new Promise((resolve) => {
        const ages: number[] = []
        collected = ages
        setTimeout(() => {
          collected = null
          resolve(ages)
        }, ms)
      }),
  }
}
