import { useNow } from '../../../ui/content/use-now.ts'
import { Notice } from '../../../ui/status/notice.tsx'
import { useWithdrawnAlarms } from './use-desk-alarms.ts'
import { linkTo } from '../../../resource/record/record-links.tsx'
import { rich } from '../../../texts/rich.ts'
import * as texts from '../texts.ts'

const SHOWN_MS = 30 * 60_000

/** Lists the alarms that were withdrawn in the last half hour. */
export function WithdrawnAlarmsNotice() {
  const now = useNow(30_000)
  const { data } = useWithdrawnAlarms()
  const recent = (data?.data ?? []).filter(({ withdrawn_at: at }) => at !== null && now - at < SHOWN_MS)
  return recent.map(({ id, name, notice }) => (
    <Notice key={id} kind="info">
      {rich(texts.withdrawnNameNotice, {
        name,
        notice,
        link: linkTo(`/alarms/${id}`),
      })}
    </Notice>
  ))
}
