import { useState } from 'react'
import { css } from '../../../../styled-system/css'
import type { Device } from '../../../../contract/device.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { ErrorState } from '../../../ui/status/error-state.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { SkeletonLines } from '../../../ui/status/skeleton.tsx'
import { Tabs } from '../../../ui/control/tabs.tsx'
import { device as deviceKind } from './device-kind.ts'
import { EnrolmentWay } from './enrolment-way.tsx'
import { useEnrolment } from './use-devices.ts'

const THIS_COMPUTER = new Set(['localhost', '127.0.0.1', '[::1]'])

const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })

/** How to set up one phone: its address, as text and as QR code, and the steps of each app. */
export function EnrolmentSheet({ device, onClose }: { device: Device | null; onClose: () => void }) {
  return (
    <Dialog
      open={device !== null}
      onClose={onClose}
      title={device ? deviceKind.title(device) : 'Set up'}
      size="lg"
    >
      {device && <EnrolmentWays deviceId={device.id} />}
    </Dialog>
  )
}

/** The ways to set a phone up, an app each. */
export function EnrolmentWays({ deviceId }: { deviceId: string }) {
  const { data, error, refetch } = useEnrolment(deviceId)
  const [chosen, setChosen] = useState('0')
  if (error)
    return (
      <ErrorState
        title="The address could not be fetched"
        detail={error.message}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <SkeletonLines count={6} label="Loading the address" />
  return (
    <div className={column}>
      {data.ways.some(({ url }) => THIS_COMPUTER.has(new URL(url).hostname)) && (
        <Notice kind="error">
          No phone can reach this address: it leads to the phone itself. Open the console by the server’s
          name, or set PUBLIC_URL on the server to the address that phones use.
        </Notice>
      )}
      <Tabs
        label="App on the phone"
        value={chosen}
        onChange={setChosen}
        tabs={data.ways.map((way, at) => ({
          value: String(at),
          label: way.app,
          panel: <EnrolmentWay way={way} />,
        }))}
      />
      <Notice kind="warning">
        The address is the phone’s key: whoever has it can report as this guard. Revoke the phone if it is
        lost.
      </Notice>
    </div>
  )
}
