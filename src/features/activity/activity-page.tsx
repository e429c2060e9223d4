import { css } from '../../../styled-system/css'
import { PageColumn } from '../../ui/content/page-column.tsx'
import { Tabs } from '../../ui/control/tabs.tsx'
import { useUrlParams, withParams } from '../../routing/use-url-params.ts'
import { ActivityList } from './activity-list.tsx'
import { ChainCheckCard } from './chain-check-card.tsx'
import { CheckpointsCard } from './checkpoints-card.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '3' })
const CHECKS = 'checks'

/** The activity of the company and, on a tab, the check of its log. */
export function ActivityPage() {
  const [params, write] = useUrlParams()
  return (
    <PageColumn>
      <Tabs
        label={tr(texts.activity2)}
        value={params.get('tab') === CHECKS ? CHECKS : 'activity'}
        onChange={(tab) => write((now) => withParams(now, { tab: tab === CHECKS ? tab : null }))}
        tabs={[
          { value: 'activity', label: tr(texts.activity2), panel: <ActivityList /> },
          {
            value: CHECKS,
            label: tr(texts.checksOfTheLog),
            panel: (
              <div className={column}>
                <ChainCheckCard />
                <CheckpointsCard />
              </div>
            ),
          },
        ]}
      />
    </PageColumn>
  )
}
