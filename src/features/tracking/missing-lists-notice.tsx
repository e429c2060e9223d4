import { css } from '../../../styled-system/css'
import { Button } from '../../ui/control/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import type { useTrackerData } from './use-tracker-data.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

/** Notice of lists that could not be loaded. The rest of the page works without them. */
export function MissingListsNotice({ missing, refetch, isFetching }: ReturnType<typeof useTrackerData>) {
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
