import { Suspense, type ComponentProps } from 'react'
import { css } from '../../../styled-system/css'
import { lazyPart } from '../../loading/lazy-part.ts'
import { SkeletonLines } from '../../ui/status/skeleton.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const RouteMap = lazyPart(() => import('./route-map.tsx').then((file) => file.RouteMap))

// as high as the map, so that content below does not move
const toCome = css({ height: { base: '[min(24rem, 60dvh)]', md: '[26rem]' } })

/** Map of a route, lazy-loaded so that the page appears first. */
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
