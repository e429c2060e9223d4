import { Satellite } from '../../ui/icons/page-icons.ts'
import { css } from '../../../styled-system/css'
import type { Dashboard } from '../../../contract/dashboard/dashboard.ts'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { Plot } from '../../ui/plot/plot.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const box = css({ padding: '3' })

export function FixesPlot({ fixes, timeZone }: { fixes: Dashboard['fixes']; timeZone: string }) {
  if (fixes.every(({ count }) => count === 0))
    return (
      <EmptyState icon={<Satellite />} title={tr(texts.noFixesReceivedYet)}>
        {tr(texts.plotFillsAsPhonesReportAnAdministratorEnrols)}
      </EmptyState>
    )
  return (
    <div className={box}>
      <Plot
        label={tr(texts.fixesReceivedEveryTenMinutes)}
        unit="fixes"
        times={fixes.map(({ t }) => t)}
        values={fixes.map(({ count }) => count)}
        timeZone={timeZone}
      />
    </div>
  )
}
