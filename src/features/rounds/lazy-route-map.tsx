import { Suspense, type ComponentProps } from 'react'
import { css } from '../../../styled-system/css'
import { lazyPart } from '../../loading/lazy-part.ts'
import { SkeletonLines } from '../../ui/status/skeleton.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const RouteMap = lazyPart(() => import('./route-map.tsx').then((file) => file.RouteMap))

// the placeholder has the map's height, so that content below it does not move
const toCome = css({ height: { base: '[min(24rem, 60dvh)]', md: '[26rem]' } })

/** Map of a route, in a chunk of its own so that the page appears first. */
export function LazyRouteMap(props: ComponentProps<typeof RouteMap>) {
  return (
    <Suspense
      fallback={
        <div className={toCome}>
          <SkeletonLines count={6} label={tr(texts.loadingTheMap)} />
        </div>
      }
    >
      <RouteMap {...props} />
    </Suspense>
  )
}
