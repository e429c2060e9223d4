import { lazy, useState, type ComponentType } from 'react'

/** A screen that is loaded when it is shown, or before. */
export interface LazyScreen<Props extends object> {
  (props: Props): React.ReactNode
  fetch: () => Promise<unknown>
}

/**
 * Makes a screen with its own file. If it was prefetched it is shown at once: React's `lazy` always shows the
 * fallback first, and for at least 300 ms.
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
