import { Link } from 'react-router-dom'
import { css, cx } from '../../../../styled-system/css'
import { buttonRecipe } from '../../../ui/control/button.tsx'

const row = css({ display: 'flex', flexWrap: 'wrap', gap: '1' })

const VIEWS = [
  { to: '/checklistsdashboard', label: 'Dashboard' },
  { to: '/check-list', label: 'Checklists' },
  { to: '/checklist-reports', label: 'Submissions' },
  { to: '/reporting-codes', label: 'Reporting codes' },
  { to: '/field-reports', label: 'Reports by code' },
]

/** The pages about checklists, the one that is shown marked. */
export const ChecklistViews = ({ at }: { at: string }) => (
  <nav aria-label="Checklists" className={row}>
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
