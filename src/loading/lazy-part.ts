import { lazy, type ComponentType } from 'react'

const PAUSES_MS = [500, 1_000, 2_000, 5_000]

/**
 * Loads a part of a screen from its own file. While the server is unavailable, loading is retried and the
 * rest of the screen stays; if the server does not have the file any more (a newer console), it throws.
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
