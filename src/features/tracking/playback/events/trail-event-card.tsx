import { Suspense, type ComponentProps } from 'react'
import { lazyPart } from '../../../../loading/lazy-part.ts'
import type { TrailEventList } from './trail-event-list.tsx'

const LazyTrailEventList = lazyPart(() =>
  import('./trail-event-list.tsx').then((file) => file.TrailEventList),
)

type Listed = ComponentProps<typeof TrailEventList>

/** The list of a trail's events. Lazy-loaded. */
export function TrailEventCard({
  isOpen,
  told,
  ...list
}: Omit<Listed, 'told'> & { isOpen: boolean; told: Listed['told'] | null }) {
  return <Suspense fallback={null}>{isOpen && told && <LazyTrailEventList told={told} {...list} />}</Suspense>
}
