import { lazy, type ComponentType, type ReactNode } from 'react'
import { PageWithTitle } from './guarded.tsx'

/** Makes lazy components for the pages of one file. */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  const Page = lazy<ComponentType>(() => load().then((pages) => ({ default: pages[name] })))
  return <Page />
}

export const withPageTitle = (title: string, page: ReactNode) => (
  <PageWithTitle title={title}>{page}</PageWithTitle>
)
