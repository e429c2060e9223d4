import type { Device } from '../../../contract/field/device.ts'
import { css } from '../../../styled-system/css'
import { useTimeZone } from '../../app/app-services.ts'
import { MomentText } from '../../ui/content/moment-text.tsx'
import { useNow } from '../../ui/content/use-now.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const LOW = 20
const row = css({ display: 'inline-flex', flexWrap: 'wrap', columnGap: '1.5' })
const low = css({ color: 'danger', fontWeight: 'medium' })
const faint = css({ color: 'ink.muted' })

/** Shows a phone's last reported battery level, with its time, because the level may have dropped since. */
export function Battery({ device: { battery_pct: percent, battery_at: at } }: { device: Device }) {
  const timeZone = useTimeZone()
  const now = useNow(1000)
  if (percent == null || at == null) return <span className={faint}>{tr(texts.unknown)}</span>
  return (
    <span className={row}>
      <span className={percent <= LOW ? low : undefined}>{`${percent} %`}</span>
      <span className={faint}>
        <MomentText t={at} now={now} timeZone={timeZone} />
      </span>
    </span>
  )
}
