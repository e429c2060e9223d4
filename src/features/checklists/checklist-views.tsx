import { Link } from 'react-router-dom'
import { css, cx } from '../../../styled-system/css'
import { buttonRecipe } from '../../ui/control/button.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const row = css({ display: 'flex', flexWrap: 'wrap', gap: '1' })

const VIEWS = [
  { to: '/checklistsdashboard', label: tr(texts.dashboard) },
  { to: '/check-list', label: tr(texts.checklists2) },
  { to: '/checklist-reports', label: tr(texts.submissions) },
  { to: '/reporting-codes', label: tr(texts.reportingCodes) },
  { to: '/field-reports', label: tr(texts.reportsByCode) },
]

/** Navigation between the pages about checklists. `at` is the current page. */
export const ChecklistViews = ({ at }: { at: string }) => (
  <nav aria-label={tr(texts.checklists2)} className={row}>
    {VIEWS.map(({ to, label }) => (
      <Link
        key={to}
        to={to}
        aria-current={to === at ? 'page' : undefined}
        className={cx(buttonRecipe({ size: 'sm', tone: 'outline', pressed: to === at }))}
      >
        {label}
      </Link>
    ))}
  </nav>
)
