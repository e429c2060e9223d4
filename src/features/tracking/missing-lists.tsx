import { css } from '../../../styled-system/css'
import { Button } from '../../ui/control/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import type { useRoster } from './use-roster.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

/** What could not be had beside the guards: what it would have told is left out, and nothing else. */
export function MissingLists({ missing, refetch, isFetching }: ReturnType<typeof useRoster>) {
  if (missing.length === 0) return null
  return (
    <div className={box}>
      <Notice kind="warning">
        {missing.join(' · ')}{' '}
        <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
          {tr(texts.tryAgain)}
        </Button>
      </Notice>
    </div>
  )
}

const box = css({ paddingInline: '3', paddingBottom: '2' })
