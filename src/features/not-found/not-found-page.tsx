import { MapPinOff } from '../../ui/icons/page-icons.ts'
import { Link } from 'react-router-dom'
import { css } from '../../../styled-system/css'
import { buttonRecipe } from '../../ui/control/button.tsx'
import { EmptyState } from '../../ui/status/empty-state.tsx'

const page = css({
  display: 'grid',
  alignContent: 'center',
  minHeight: 'viewport',
  padding: '6',
  textAlign: 'center',
})
const toDashboard = (
  <Link to="/dashboard" className={buttonRecipe({ tone: 'solid' })}>
    Go to the dashboard
  </Link>
)

/** In the shell, whose heading says that the page is not found. */
export function NotFound() {
  return (
    <EmptyState icon={<MapPinOff />} title="There is no page at this address." action={toDashboard}>
      The link may be old or mistyped.
    </EmptyState>
  )
}

/** The same for who is not signed in. */
export function NotFoundPage() {
  return (
    <main className={page}>
      <h1 className={css({ textStyle: 'title' })}>Page Not Found</h1>
      <NotFound />
    </main>
  )
}
