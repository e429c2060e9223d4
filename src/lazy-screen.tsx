import { lazy, useState, type ComponentType } from 'react'

/** A screen that is fetched when it is shown, or before. */
export interface LazyScreen<Props extends object> {
  (props: Props): React.ReactNode
  fetch: () => Promise<unknown>
}

/**
 * A screen in a file of its own. Where `fetch` was called before and is done it is shown at once: React's `lazy` shows
 * the fallback first, also for a file that is there, and leaves each fallback up for 300 ms.
 */
export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyScreen<Props> {
  let there: ComponentType<Props> | null = null
  const fetch = async () => (there = await load())
  const Later: ComponentType<Props> = lazy(async () => ({ default: await fetch() }))
  function Screen(props: Props) {
    const [Shown] = useState(() => there ?? Later)
    return <Shown {...props} />
  }
  return Object.assign(Screen, { fetch })
}
