import { Link } from 'react-router-dom'
import { cx } from '../../../styled-system/css'
import { usePermission } from '../../app-services.ts'
import { buttonRecipe } from '../../ui/control/button.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

/** Link to the form of a new issue, filled in from its origin, for accounts that may report one. */
export function ReportIssueLink({ from }: { from: Readonly<Record<string, string>> }) {
  if (!usePermission('Edit Issues')) return null
  const query = new URLSearchParams(from).toString()
  return (
    <Link to={`/issues/new?${query}`} className={cx(buttonRecipe({ size: 'sm' }))}>
      {tr(texts.reportIssue)}
    </Link>
  )
}
