import { QrCode, ShieldOff } from '../../ui/icons/page-icons.ts'
import { useState } from 'react'
import { css } from '../../../styled-system/css'
import type { Device } from '../../../contract/field/device.ts'
import { usePermission } from '../../app/app-services.ts'
import { ViewPage } from '../../resource/record/view-page.tsx'
import { Button } from '../../ui/control/button.tsx'
import { Tabs } from '../../ui/control/tabs.tsx'
import { device } from './device-kind.ts'
import { DeviceList } from './device-list.tsx'
import { EnrolDialog } from './enrol-dialog.tsx'
import { PhoneSetupSheet } from './phone-setup-sheet.tsx'
import { Quarantine } from './quarantine.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const page = css({
  padding: { base: '3', md: '5' },
  width: 'full',
  maxWidth: 'page',
  marginInline: 'auto',
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
})
const lead = css({ textStyle: 'dense', color: 'ink.muted', maxWidth: 'prose' })

type Open = { kind: 'enrol' } | { kind: 'sheet'; device: Device } | { kind: 'revoke'; device: Device } | null

export function DevicePage() {
  const mayEdit = usePermission('Edit Phones')
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <>
      <ViewPage
        kind={device}
        actions={(row) =>
          mayEdit &&
          row.status === 'enrolled' && (
            <>
              <Button size="sm" icon={<QrCode />} onClick={() => setOpen({ kind: 'sheet', device: row })}>
                {tr(texts.setUp)}
              </Button>
              <Button size="sm" icon={<ShieldOff />} onClick={() => setOpen({ kind: 'revoke', device: row })}>
                {tr(texts.revoke)}
              </Button>
            </>
          )
        }
      />
      <PhoneSetupSheet device={open?.kind === 'sheet' ? open.device : null} onClose={close} />
      <RevokeDialog device={open?.kind === 'revoke' ? open.device : null} onClose={close} />
    </>
  )
}

export function DevicesPage() {
  const [tab, setTab] = useState('devices')
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)

  return (
    <div className={page}>
      <p className={lead}>{tr(texts.phonesThatReportForGuardsEachHasAn)}</p>
      <Tabs
        label={tr(texts.phones2)}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'devices',
            label: tr(texts.phones2),
            panel: (
              <DeviceList
                onEnrol={() => setOpen({ kind: 'enrol' })}
                onSheet={(each) => setOpen({ kind: 'sheet', device: each })}
                onRevoke={(each) => setOpen({ kind: 'revoke', device: each })}
              />
            ),
          },
          { value: 'quarantine', label: tr(texts.rejectedMessages), panel: <Quarantine /> },
        ]}
      />
      <EnrolDialog
        open={open?.kind === 'enrol'}
        onClose={close}
        onEnrolled={(enrolled) => setOpen({ kind: 'sheet', device: enrolled })}
      />
      <PhoneSetupSheet device={open?.kind === 'sheet' ? open.device : null} onClose={close} />
      <RevokeDialog device={open?.kind === 'revoke' ? open.device : null} onClose={close} />
    </div>
  )
}
