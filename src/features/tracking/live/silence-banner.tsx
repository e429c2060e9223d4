import { WifiOff } from 'lucide-react'
import { css } from '../../../../styled-system/css'

/** Over the map while nothing arrives: what is shown may be old, and nobody may take it for live. */
export function SilenceBanner({ since }: { since: string }) {
  return (
    <div role="alert" className={banner}>
      <WifiOff aria-hidden />
      {`Live stopped ${since} — showing last known`}
    </div>
  )
}

const banner = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  paddingInline: '4',
  minHeight: 'control.md',
  borderRadius: 'md',
  bg: 'stale.soft',
  color: 'stale',
  borderWidth: 'thin',
  borderColor: 'stale',
  boxShadow: 'md',
  textStyle: 'label',
  '& svg': { width: '4', height: '4', flexShrink: '0' },
})
