import { lazy, type ComponentType, type ReactNode } from 'react'
import { Titled } from './guarded.tsx'

/** Makes lazy components for the pages of one file. */
export function pagesOf<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  const Page = lazy<ComponentType>(() => load().then((pages) => ({ default: pages[name] })))
  return <Page />
}

export const titled = (title: string, page: ReactNode) => <Titled title={title}>{page}</Titled>
