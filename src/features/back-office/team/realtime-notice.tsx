import { useAppConfig } from '../../../app-services.ts'
import { Notice } from '../../../ui/status/notice.tsx'

/** What to set where a proxy hands on another host than the browser's: the realtime endpoint takes no socket of such a page. */
export function RealtimeNotice({ here = location }: { here?: Pick<Location, 'host' | 'origin'> }) {
  const { realtime_hosts: hosts } = useAppConfig()
  if (!hosts || hosts.includes(here.host)) return null
  return (
    <Notice kind="warning">
      {`No live locations come by the realtime database: the proxy in front of the server does not tell it that it is reached at ${here.host}. Whoever runs the server sets PUBLIC_URL=${here.origin} and starts it again.`}
    </Notice>
  )
}
