import { lazy, type ComponentType, type ReactNode, useState } from 'react'
import { PageWithTitle } from '../routing/require-session.tsx'

/** A screen whose code is loaded when it is shown, or earlier by `fetch`. */
export interface LazyScreen<Props extends object> {
  (props: Props): React.ReactNode
  fetch: () => Promise<unknown>
}

/**
 * Makes a screen with its own file. After a prefetch it is shown at once; React's `lazy` would always show the fallback
 * for at least 300 ms.
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

/** Returns the element of a page that is loaded on demand. `load` imports the file; `name` is the export in it. */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  const Page = lazy<ComponentType>(() => load().then((pages) => ({ default: pages[name] })))
  return <Page />
}

export const withPageTitle = (title: string, page: ReactNode) => (
  <PageWithTitle title={title}>{page}</PageWithTitle>
)
