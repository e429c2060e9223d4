import { Satellite } from '../../ui/icons/page-icons.ts'
import { css } from '../../../styled-system/css'
import type { Dashboard } from '../../../contract/dashboard/dashboard.ts'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { Plot } from '../../ui/plot/plot.tsx'

const box = css({ padding: '3' })

export function FixesPlot({ fixes, timeZone }: { fixes: Dashboard['fixes']; timeZone: string }) {
  if (fixes.every(({ count }) => count === 0))
    return (
      <EmptyState icon={<Satellite />} title="No fixes received yet">
        The plot fills as phones report. An administrator enrols them.
      </EmptyState>
    )
  return (
    <div className={box}>
      <Plot
        label="Fixes received every ten minutes"
        unit="fixes"
        times={fixes.map(({ t }) => t)}
        values={fixes.map(({ count }) => count)}
        timeZone={timeZone}
      />
    </div>
  )
}
