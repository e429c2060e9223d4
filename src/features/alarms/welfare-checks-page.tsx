import { Link } from 'react-router-dom'
import { welfareSteps } from '../../../contract/alarms/welfare-check.ts'
import { cx } from '../../../styled-system/css'
import { StepButtons } from '../../resource/command/step-buttons.tsx'
import { ListPage } from '../../resource/list/list-page.tsx'
import { buttonRecipe } from '../../ui/control/button.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'
import { welfareCheck } from './welfare-check-kind.ts'

export function WelfareChecksPage() {
  return (
    <ListPage
      kind={welfareCheck}
      columns={[
        { field: 'worker_id' },
        { field: 'status' },
        { field: 'sent_at' },
        { field: 'ended_at', wide: true },
        { field: 'site_post_name', wide: true },
        { field: 'reason', wide: true },
      ]}
      actions={(row) => <StepButtons steps={welfareSteps} kind={welfareCheck} row={row} phase={row.status} />}
      tools={
        <Link to="/alarms/rules" className={cx(buttonRecipe({}))}>
          {tr(texts.rules)}
        </Link>
      }
      whenEmpty={tr(texts.noGuardWasAskedYet)}
    />
  )
}
