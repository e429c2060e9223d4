import { useAppConfig } from '../../../app-services.ts'
import { Notice } from '../../../ui/status/notice.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

/**
 * Notice about a proxy that forwards another host than the browser's: the realtime endpoint then refuses the
 * page.
 */
export function RealtimeNotice({ here = location }: { here?: Pick<Location, 'host' | 'origin'> }) {
  const { realtime_hosts: hosts } = useAppConfig()
  if (!hosts || hosts.includes(here.host)) return null
  return (
    <Notice kind="warning">
      {tr(texts.realtimeDatabaseSendsNoLiveLocationsTheProxy, { host: here.host, origin: here.origin })}
    </Notice>
  )
}
