import { Link } from 'react-router-dom'
import { css } from '../../../styled-system/css'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { useTimeZone, useUser } from '../../app-services.ts'
import { useNow } from '../../ui/content/use-now.ts'
import { Notice } from '../../ui/status/notice.tsx'
import { rich } from '../../texts/rich.ts'
import * as texts from './texts.ts'

const strip = css({ paddingInline: '4', paddingTop: '2', '& a': { textDecoration: 'underline' } })

/** Asks people to set up a second factor that their role will require. */
export function SecondFactorDue() {
  const due = useUser()?.second_factor_due ?? null
  const now = useNow(60_000)
  const timeZone = useTimeZone()
  if (due === null || due <= now) return null
  return (
    <div className={strip}>
      <Notice kind="warning">
        {rich(texts.yourRoleRequiresASecondFactorFromDue, {
          due: zoneClock(timeZone).full(due),
          link: (words) => <Link to="/profile">{words}</Link>,
        })}
      </Notice>
    </div>
  )
}
