import { useAppConfig } from '../../../app-services.ts'
import { Notice } from '../../../ui/status/notice.tsx'

/** What to set where a proxy hands on another host than the browser's: the realtime endpoint takes no socket of such a page. */
export function RealtimeNotice({ here = location }: { here?: Pick<Location, 'host' | 'origin'> }) {
  const { realtime_hosts: hosts } = useAppConfig()
  if (!hosts || hosts.includes(here.host)) return null
  return (
    <Notice kind="warning">
      {`The realtime database sends no live locations: the proxy in front of the server does not forward the host ${here.host}. Set PUBLIC_URL=${here.origin} on the server and restart it.`}
    </Notice>
  )
}
