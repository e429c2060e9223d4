import { Plus } from '../../ui/icons/control-icons.ts'
import { QrCode, ShieldOff } from '../../ui/icons/page-icons.ts'
import { css } from '../../../styled-system/css'
import type { Device } from '../../../contract/field/device.ts'
import { usePermission, useTimeZone } from '../../app/app-services.ts'
import { RecordList } from '../../resource/list/list-page.tsx'
import { bulkCommand } from '../../resource/bulk/bulk-command.tsx'
import { Badge } from '../../ui/status/badge.tsx'
import { Button } from '../../ui/control/button.tsx'
import { IconButton } from '../../ui/control/icon-button.tsx'
import { MomentText } from '../../ui/content/moment-text.tsx'
import { useNow } from '../../ui/content/use-now.ts'
import { device, phoneName } from './device-kind.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const trouble = css({ color: 'late', fontWeight: 'medium' })
const onlyWide = css({ display: { base: 'none', md: 'inline' } })

const BULK = [
  bulkCommand(device, 'revoke', {
    label: tr(texts.revoke),
    icon: <ShieldOff />,
    title: (rows) => tr(texts.revokeRows, { rows }),
    danger: true,
    words: tr(texts.theyCanNoLongerReportWhatTheyReported),
    failure: tr(texts.phoneCouldNotBeRevoked),
    done: 'revoked',
  }),
]

interface Props {
  onEnrol: () => void
  onSheet: (device: Device) => void
  onRevoke: (device: Device) => void
}

export function DeviceList({ onEnrol, onSheet, onRevoke }: Props) {
  const mayEdit = usePermission('Edit Phones')
  return (
    <RecordList
      kind={device}
      showsFixes
      columns={[
        { field: 'worker_id' },
        { field: 'label', wide: true },
        { field: 'status', wide: true, cell: StatusBadge },
        { field: 'last_contact_at', cell: LastHeard },
        { field: 'quarantined', numeric: true, wide: true, cell: Quarantined },
      ]}
      bulk={BULK}
      whenEmpty={tr(texts.guardShowsOnTheMapAsSoonAs)}
      add={
        mayEdit && (
          <Button tone="solid" icon={<Plus />} onClick={onEnrol}>
            {tr(texts.enrolAPhone)}
          </Button>
        )
      }
      actions={(row) =>
        mayEdit &&
        row.status === 'enrolled' && (
          <>
            <Button
              size="sm"
              icon={<QrCode />}
              aria-label={tr(texts.setUpLabel, { label: row.label })}
              onClick={() => onSheet(row)}
            >
              <span className={onlyWide}>{tr(texts.setUp)}</span>
            </Button>
            {/* hidden on small screens, where revoking is a bulk action and on the phone's page */}
            <span className={onlyWide}>
              <IconButton
                size="sm"
                label={tr(texts.revokeRow, { row: phoneName(row) })}
                onClick={() => onRevoke(row)}
              >
                <ShieldOff />
              </IconButton>
            </span>
          </>
        )
      }
    />
  )
}

const StatusBadge = ({ status }: Device) =>
  status === 'enrolled' ? (
    <Badge tone="accent">{tr(texts.enrolled)}</Badge>
  ) : (
    <Badge>{tr(texts.revoked)}</Badge>
  )

const LastHeard = ({ last_contact_at: t }: Device) => (t === null ? 'never' : <Age t={t} />)

function Age({ t }: { t: number }) {
  const timeZone = useTimeZone()
  return <MomentText t={t} now={useNow(1000)} timeZone={timeZone} />
}

const Quarantined = ({ quarantined }: Device) => (
  <span className={quarantined > 0 ? trouble : undefined}>{quarantined.toLocaleString('en')}</span>
)
