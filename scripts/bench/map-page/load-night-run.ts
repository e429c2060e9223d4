import { filter, firstValueFrom, of } from 'rxjs'
import { loadReplay } from '../../../src/streams/night/load-night.ts'

/** Loads a span (ms since epoch UTC) as the console does, from an address that answers as `GET /api/trails`; in ms. */
export async function loadReplayRun(from: number, to: number) {
  const began = performance.now()
  const night = loadReplay({
    from,
    to,
    head$: of(from),
    async fetchTrails(span, _known, signal) {
      const reply = await fetch(`/trails?from=${span.from}&to=${span.to}`, { signal })
      return { body: await reply.arrayBuffer(), tag: null }
    },
  })
  const { fixes } = await firstValueFrom(
    night.progress$.pipe(filter(({ loaded, hours }) => loaded === hours.length)),
  )
  night.dispose()
  return { fixes, ms: performance.now() - began }
}
