import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { z } from 'zod'
import { css, cx } from '../../../styled-system/css'
import { useSession } from '../../app-services.ts'
import { useRefreshed } from '../../resource/refresh/refresh.ts'
import { buttonRecipe } from '../../ui/control/button.tsx'
import { Bell } from '../../ui/icons/record-icons.ts'

const waiting = z.object({ meta: z.object({ total: z.number() }) })
const count = css({ fontWeight: 'semibold', color: 'lost', tabular: true })

/** How many alarms wait for an acknowledgement; leads to the desk. */
export function AlarmBell() {
  const { api } = useSession()
  const { data } = useQuery({
    queryKey: ['alarms', 'waiting'],
    queryFn: ({ signal }) =>
      api.get('/alarms', waiting, { query: { status: 'raised', per_page: 1 }, signal }),
    ...useRefreshed({ stream: 'alarm', others: [] }),
  })
  const total = data?.meta.total ?? 0
  const words = total === 0 ? 'Alarms' : `Alarms: ${total} unacknowledged`
  return (
    <Link to="/alarms" aria-label={words} title={words} className={cx(buttonRecipe({ size: 'sm' }))}>
      <Bell aria-hidden />
      {total > 0 && <span className={count}>{total > 99 ? '99+' : total}</span>}
    </Link>
  )
}
