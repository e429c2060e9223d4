import { lazy, type ComponentType } from 'react'

const PAUSES_MS = [500, 1_000, 2_000, 5_000]

/**
 * Loads a part of a screen from its own file. While the server is unavailable, retries, and the rest of the screen
 * stays. Throws if a newer release no longer has the file.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazy(async () => {
    for (let tries = 0; ; tries++) {
      const reached = tries > 0 && (await answers())
      try {
        return { default: await load() }
      } catch (error) {
        if (reached) throw error
        await new Promise((resolve) => setTimeout(resolve, PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)]))
      }
    }
  })
}

const answers = () =>
  fetch('/healthz', { cache: 'no-store' }).then(
    (reply) => reply.ok,
    () => false,
  )
