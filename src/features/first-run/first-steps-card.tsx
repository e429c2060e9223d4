import { Link } from 'react-router-dom'
import { css } from '../../../styled-system/css'
import { usePermission } from '../../app/app-services.ts'
import { Card } from '../../ui/content/card.tsx'
import { useFirstRun } from './first-run-steps.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3', padding: '4' })
const text = css({ flex: '1', minWidth: '[min(18rem, 100%)]', textStyle: 'dense', color: 'ink.muted' })
const link = css({ textStyle: 'dense', color: 'accent.ink', _hover: { textDecoration: 'underline' } })

/** Card that links to the setup steps until a guard has reported, even if they were skipped. */
export function FirstStepsCard() {
  return usePermission('Edit Company Settings') && <Steps />
}

function Steps() {
  const { data } = useFirstRun()
  if (!data || data.location !== null) return null
  return (
    <Card>
      <div className={row}>
        <p className={text}>{tr(texts.noGuardHasReportedYet)}</p>
        <Link to="/first-run" className={link}>
          {tr(texts.putTheFirstGuardOnTheMap)}
        </Link>
      </div>
    </Card>
  )
}
