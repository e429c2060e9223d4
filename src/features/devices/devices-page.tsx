import { Lock, Plus } from 'lucide-react'
import { useState } from 'react'
import { css } from '../../../styled-system/css'
import type { Device } from '../../../contract/device.ts'
import { usePermission } from '../../app-services.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { DeviceList } from './device-list.tsx'
import { EnrolDialog } from './enrol-dialog.tsx'
import { EnrolmentSheet } from './enrolment-sheet.tsx'
import { Quarantine } from './quarantine.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'

const page = css({
  padding: { base: '3', md: '5' },
  width: 'full',
  maxWidth: 'page',
  marginInline: 'auto',
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
})
const head = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4',
  flexWrap: 'wrap',
})
const lead = css({ textStyle: 'dense', color: 'ink.muted', maxWidth: 'prose' })

type Open = { kind: 'enrol' } | { kind: 'sheet'; device: Device } | { kind: 'revoke'; device: Device } | null

/** The phones that report for guards: who has one, whether it is heard, and how to set one up. */
export function DevicesPage() {
  const allowed = usePermission('manage_devices')
  const [tab, setTab] = useState('devices')
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)

  if (!allowed)
    return (
      <EmptyState icon={<Lock />} title="Your role does not manage devices">
        Phones are enrolled and revoked by administrators.
      </EmptyState>
    )
  return (
    <div className={page}>
      <div className={head}>
        <p className={lead}>
          Phones that report for guards. Each has an address of its own, which is its key.
        </p>
        <Button tone="solid" icon={<Plus />} onClick={() => setOpen({ kind: 'enrol' })}>
          Enrol a phone
        </Button>
      </div>
      <Tabs
        label="Devices"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'devices',
            label: 'Devices',
            panel: (
              <DeviceList
                onEnrol={() => setOpen({ kind: 'enrol' })}
                onSheet={(device) => setOpen({ kind: 'sheet', device })}
                onRevoke={(device) => setOpen({ kind: 'revoke', device })}
              />
            ),
          },
          { value: 'quarantine', label: 'Quarantine', panel: <Quarantine /> },
        ]}
      />
      <EnrolDialog
        open={open?.kind === 'enrol'}
        onClose={close}
        onEnrolled={(device) => setOpen({ kind: 'sheet', device })}
      />
      <EnrolmentSheet device={open?.kind === 'sheet' ? open.device : null} onClose={close} />
      <RevokeDialog device={open?.kind === 'revoke' ? open.device : null} onClose={close} />
    </div>
  )
}
