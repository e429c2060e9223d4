import { QrCode, Search, ShieldOff, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { css, cx } from '../../../styled-system/css'
import type { Device } from '../../../contract/device.ts'
import { useAppConfig } from '../../app-services.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Input } from '../../ui/input.tsx'
import { MomentText } from '../../ui/moment-text.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { Cell, HeadCell, Table } from '../../ui/table.tsx'
import { useDebounced, useNow } from '../../ui/use-now.ts'
import { useDevices } from './use-devices.ts'

const SEARCH_MS = 300

const tools = css({ padding: '3', borderBottomWidth: 'thin', borderColor: 'line.subtle' })
const search = css({ maxWidth: 'xs' })
const name = css({ fontWeight: 'medium', whiteSpace: 'nowrap' })
const under = css({
  display: { md: 'none' },
  textStyle: 'meta',
  fontWeight: 'normal',
  color: 'ink.faint',
  paddingBottom: '1',
})
const faint = css({ color: 'ink.muted', whiteSpace: 'nowrap' })
const trouble = css({ color: 'stale', fontWeight: 'medium' })
const onlyWide = css({ display: { base: 'none', md: 'inline' } })
const actions = css({ display: 'flex', justifyContent: 'flex-end', gap: '1' })

interface Props {
  onEnrol: () => void
  onSheet: (device: Device) => void
  onRevoke: (device: Device) => void
}

export function DeviceList({ onEnrol, onSheet, onRevoke }: Props) {
  const [page, setPage] = useState(1)
  const [typed, setTyped] = useState('')
  const wanted = useDebounced(typed.trim(), SEARCH_MS)
  const query = useDevices(page, wanted)
  return (
    <Card>
      <div className={tools}>
        <Input
          type="search"
          aria-label="Search devices"
          placeholder="Search by guard or label"
          start={<Search aria-hidden />}
          className={search}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setPage(1)
          }}
        />
      </div>
      {query.data ? (
        <>
          {query.data.data.length > 0 ? (
            <DeviceTable devices={query.data.data} onSheet={onSheet} onRevoke={onRevoke} />
          ) : (
            <NoDevices searched={wanted} onEnrol={onEnrol} />
          )}
          <Pager meta={query.data.meta} onPage={setPage} />
        </>
      ) : query.isError ? (
        <ErrorState
          title="The devices could not be fetched"
          detail={query.error.message}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <SkeletonLines count={8} label="Loading devices" />
      )}
    </Card>
  )
}

function NoDevices({ searched, onEnrol }: { searched: string; onEnrol: () => void }) {
  if (searched) return <EmptyState icon={<Search />} title={`No device matches “${searched}”`} />
  return (
    <EmptyState
      icon={<Smartphone />}
      title="No phone is enrolled yet"
      action={
        <Button tone="solid" onClick={onEnrol}>
          Enrol a phone
        </Button>
      }
    >
      A guard shows on the map as soon as the phone reports.
    </EmptyState>
  )
}

function DeviceTable({ devices, onSheet, onRevoke }: { devices: Device[] } & Omit<Props, 'onEnrol'>) {
  const { time_zone: timeZone } = useAppConfig()
  const now = useNow(1000)
  return (
    <Table caption="Devices">
      <thead>
        <tr>
          <HeadCell>Guard</HeadCell>
          <HeadCell wide>Label</HeadCell>
          <HeadCell wide>Status</HeadCell>
          <HeadCell>Last heard</HeadCell>
          <HeadCell numeric wide>
            Quarantined
          </HeadCell>
          <HeadCell>
            <span className={css({ srOnly: true })}>Actions</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {devices.map((device) => (
          <tr key={device.id}>
            <Cell className={name}>
              {device.worker_name}
              <div className={under}>
                {device.status === 'revoked' ? `${device.label}, revoked` : device.label}
              </div>
            </Cell>
            <Cell wide className={faint}>
              {device.label}
            </Cell>
            <Cell wide>
              {device.status === 'enrolled' ? <Badge tone="accent">Enrolled</Badge> : <Badge>Revoked</Badge>}
            </Cell>
            <Cell className={faint}>
              {device.last_heard_at === null ? (
                'never'
              ) : (
                <MomentText t={device.last_heard_at} now={now} timeZone={timeZone} />
              )}
            </Cell>
            <Cell numeric wide className={cx(device.quarantined > 0 ? trouble : faint)}>
              {device.quarantined.toLocaleString('en')}
            </Cell>
            <Cell>
              {device.status === 'enrolled' && (
                <div className={actions}>
                  <Button
                    size="sm"
                    icon={<QrCode />}
                    aria-label={`Set up ${device.label}`}
                    onClick={() => onSheet(device)}
                  >
                    <span className={onlyWide}>Set up</span>
                  </Button>
                  <IconButton
                    size="sm"
                    label={`Revoke ${device.label} of ${device.worker_name}`}
                    onClick={() => onRevoke(device)}
                  >
                    <ShieldOff />
                  </IconButton>
                </div>
              )}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
