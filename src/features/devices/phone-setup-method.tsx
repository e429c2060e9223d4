import type { z } from 'zod'
import { css } from '../../../styled-system/css'
import type { enrolmentReply } from '../../../contract/field/device.ts'
import { CopyButton } from '../../ui/control/copy-button.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

type Way = z.infer<typeof enrolmentReply>['data']['ways'][number]

const grid = css({
  display: 'grid',
  gap: '5',
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', md: '[13rem minmax(0, 1fr)]' },
  alignItems: 'start',
})
// White in both themes, because QR codes scan best dark on white.
const code = css({
  bg: '[#ffffff]',
  borderRadius: 'lg',
  padding: '2',
  width: 'full',
  maxWidth: '[13rem]',
  marginInline: 'auto',
  aspectRatio: '[1]',
})
const column = css({ display: 'flex', flexDirection: 'column', gap: '4', minWidth: '0' })
const row = css({ display: 'flex', alignItems: 'flex-start', gap: '2' })
const address = css({
  flex: '1',
  minWidth: '0',
  bg: 'sunken',
  borderWidth: 'thin',
  borderColor: 'line',
  borderRadius: 'md',
  paddingInline: '3',
  paddingBlock: '2',
  fontFamily: 'mono',
  fontSize: 'xs',
  lineHeight: 'normal',
  overflowWrap: 'anywhere',
  userSelect: 'all',
})
const steps = css({
  listStyle: '[decimal]',
  paddingLeft: '5',
  display: 'flex',
  flexDirection: 'column',
  gap: '1.5',
  textStyle: 'dense',
  overflowWrap: 'anywhere',
  '& li::marker': { color: 'ink.faint' },
})

/** How to set up one app: QR code, URL and steps. */
export function PhoneSetupMethod({ way }: { way: Way }) {
  return (
    <div className={grid}>
      <img
        className={code}
        src={`data:image/svg+xml;utf8,${encodeURIComponent(way.qr_svg)}`}
        alt={tr(texts.qrCodeThatSetsUpApp, { app: way.app })}
      />
      <div className={column}>
        <div className={row}>
          <code className={address}>{way.url}</code>
          <CopyButton text={way.url} label={tr(texts.copyTheAddress)} />
        </div>
        <ol className={steps}>
          {way.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
    </div>
  )
}
