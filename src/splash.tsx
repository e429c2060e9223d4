import { css } from '../styled-system/css'
import { Spinner } from './ui/spinner.tsx'

const box = css({ display: 'grid', placeItems: 'center', minHeight: 'screen', color: 'ink.muted' })

/** While the page is on its way. */
export function Splash() {
  return (
    <div className={box}>
      <Spinner label="Loading" />
    </div>
  )
}
