import { css } from '../../../styled-system/css'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const row = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: { base: '[repeat(2, minmax(0, 1fr))]', md: '[repeat(4, minmax(0, 1fr))]' },
})
const tile = css({ height: '[7.25rem]', borderRadius: 'lg' })
const grid = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', xl: '[minmax(0, 1fr) 24rem]' },
})
const block = css({ height: '[26rem]', borderRadius: 'lg' })

export function DashboardSkeleton() {
  return (
    <div role="status" aria-label={tr(texts.loadingTheDashboard)} className={css({ display: 'contents' })}>
      <div className={row}>
        <Skeleton className={tile} />
        <Skeleton className={tile} />
        <Skeleton className={tile} />
        <Skeleton className={tile} />
      </div>
      <div className={grid}>
        <Skeleton className={block} />
        <Skeleton className={block} />
      </div>
    </div>
  )
}
