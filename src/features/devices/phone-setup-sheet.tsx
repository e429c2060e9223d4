import { useState } from 'react'
import { css } from '../../../styled-system/css'
import type { Device } from '../../../contract/field/device.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { ErrorState } from '../../ui/status/error-state.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { SkeletonLines } from '../../ui/status/skeleton.tsx'
import { Tabs } from '../../ui/control/tabs.tsx'
import { device as deviceKind } from './device-kind.ts'
import { PhoneSetupMethod } from './phone-setup-method.tsx'
import { useEnrolment } from './use-devices.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const THIS_COMPUTER = new Set(['localhost', '127.0.0.1', '[::1]'])

const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })

/** Dialog to set up a phone: its URL as text and QR code, and the steps for each app. */
export function PhoneSetupSheet({ device, onClose }: { device: Device | null; onClose: () => void }) {
  return (
    <Dialog
      open={device !== null}
      onClose={onClose}
      title={device ? deviceKind.title(device) : tr(texts.setUp)}
      size="lg"
    >
      {device && <PhoneSetupMethods deviceId={device.id} />}
    </Dialog>
  )
}

export function PhoneSetupMethods({ deviceId }: { deviceId: string }) {
  const { data, error, refetch } = useEnrolment(deviceId)
  const [chosen, setChosen] = useState('0')
  if (error)
    return (
      <ErrorState
        title={tr(texts.addressCouldNotBeFetched)}
        detail={error.message}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <SkeletonLines count={6} label={tr(texts.loadingTheAddress)} />
  return (
    <div className={column}>
      {data.ways.some(({ url }) => THIS_COMPUTER.has(new URL(url).hostname)) && (
        <Notice kind="error">{tr(texts.noPhoneCanReachThisAddressItLeads)}</Notice>
      )}
      <Tabs
        label={tr(texts.appOnThePhone)}
        value={chosen}
        onChange={setChosen}
        tabs={data.ways.map((way, at) => ({
          value: String(at),
          label: way.app,
          panel: <PhoneSetupMethod way={way} />,
        }))}
      />
      <Notice kind="warning">{tr(texts.addressIsThePhonesKeyWhoeverHasIt)}</Notice>
    </div>
  )
}
