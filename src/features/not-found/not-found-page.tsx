import { MapPinOff } from '../../ui/icons/page-icons.ts'
import { Link } from 'react-router-dom'
import { css } from '../../../styled-system/css'
import { buttonRecipe } from '../../ui/control/button.tsx'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const page = css({
  display: 'grid',
  alignContent: 'center',
  minHeight: 'viewport',
  padding: '6',
  textAlign: 'center',
})
const toDashboard = (
  <Link to="/dashboard" className={buttonRecipe({ tone: 'solid' })}>
    {tr(texts.goToTheDashboard)}
  </Link>
)

/** Shown inside the shell for an unknown URL. The shell shows the heading. */
export function NotFound() {
  return (
    <EmptyState icon={<MapPinOff />} title={tr(texts.thereIsNoPageAtThisAddress)} action={toDashboard}>
      {tr(texts.linkMayBeOldOrMistyped)}
    </EmptyState>
  )
}

/** Shown for an unknown URL to people who are not signed in. */
export function NotFoundPage() {
  return (
    <main className={page}>
      <h1 className={css({ textStyle: 'title' })}>{tr(texts.pageNotFound)}</h1>
      <NotFound />
    </main>
  )
}
