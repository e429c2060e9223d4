import { MapPinOff } from '../../ui/icons/record-icons.ts'
import { Link } from 'react-router-dom'
import { css } from '../../../styled-system/css'
import { buttonRecipe } from '../../ui/control/button.tsx'

const page = css({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '3',
  minHeight: 'viewport',
  padding: '6',
  textAlign: 'center',
  '& > svg': { width: '10', height: '10', color: 'ink.faint' },
})

export function NotFoundPage() {
  return (
    <main className={page}>
      <MapPinOff aria-hidden />
      <h1 className={css({ textStyle: 'title' })}>Page Not Found</h1>
      <p className={css({ color: 'ink.muted' })}>There is no page at this address.</p>
      <Link to="/dashboard" className={buttonRecipe({ tone: 'solid' })}>
        Go to the dashboard
      </Link>
    </main>
  )
}
