import { lazy, type ComponentType } from 'react'

const PAUSES_MS = [500, 1_000, 2_000, 5_000]

/**
 * A part of a screen in a file of its own. While the server is away its file is asked for again and again, and the rest
 * of the screen stays; where the server answers and has no such file any more (it has a newer console), it throws.
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
