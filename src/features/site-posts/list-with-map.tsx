import { Suspense, type ReactNode } from 'react'
import { css } from '../../../styled-system/css'
import { Card } from '../../ui/content/card.tsx'
import { SkeletonLines } from '../../ui/status/skeleton.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const page = css({
  display: 'grid',
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', lg: '[minmax(0, 3fr) minmax(0, 2fr)]' },
  gridTemplateRows: { base: '[fit-content(66dvh) 54dvh]', lg: '[minmax(0, 1fr)]' },
  gap: '3',
  flex: { base: 'none', lg: '1' },
  minHeight: '0',
  padding: { base: '3', md: '5' },
  width: 'full',
  maxWidth: 'page',
  marginInline: 'auto',
})

/** A list, and beside it a map of its rows. On a narrow screen, the map is below. */
export function ListWithMap({ list, map }: { list: ReactNode; map: ReactNode }) {
  return (
    <div className={page}>
      {list}
      <Suspense
        fallback={
          <Card>
            <SkeletonLines count={6} label={tr(texts.loadingTheMap)} />
          </Card>
        }
      >
        {map}
      </Suspense>
    </div>
  )
}
