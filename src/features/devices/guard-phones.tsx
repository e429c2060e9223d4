import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from '../../ui/icons/control-icons.ts'
import { QrCode, ShieldOff } from '../../ui/icons/page-icons.ts'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { totalText } from '../../../contract/core/page.ts'
import { devices, type Device } from '../../../contract/field/device.ts'
import type { Worker } from '../../../contract/workers/worker.ts'
import { ASSIGNABLE_STATUSES } from '../../../domain/worker/employment.ts'
import { css } from '../../../styled-system/css'
import { usePermission, useSession, useTimeZone } from '../../app/app-services.ts'
import { FieldValue } from '../../resource/record/field-value.tsx'
import { useRefreshOptions } from '../../resource/refresh/refresh.ts'
import { Card } from '../../ui/content/card.tsx'
import { MomentText } from '../../ui/content/moment-text.tsx'
import { ActionsHead, Cell, HeadCell, Table } from '../../ui/content/table.tsx'
import { useNow } from '../../ui/content/use-now.ts'
import { Button } from '../../ui/control/button.tsx'
import { IconButton } from '../../ui/control/icon-button.tsx'
import { Pager } from '../../ui/control/pager.tsx'
import { Badge } from '../../ui/status/badge.tsx'
import { LoadingState } from '../../ui/status/loading-state.tsx'
import { Battery } from './battery.tsx'
import { device as kind, phoneName } from './device-kind.ts'
import { EnrolDialog } from './enrol-dialog.tsx'
import { PhoneSetupSheet } from './phone-setup-sheet.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const none = css({ padding: '4', textStyle: 'dense', color: 'ink.muted' })
const faint = css({ color: 'ink.muted' })
const link = css({ color: 'accent.ink', _hover: { textDecoration: 'underline' } })
const buttons = css({ display: 'flex', justifyContent: 'flex-end', gap: '1' })
const onlyWide = css({ display: { base: 'none', md: 'inline' } })
const anchored = css({ outline: 'none', scrollMarginTop: '4' })

type Open = { kind: 'enrol' } | { kind: 'sheet' | 'revoke'; device: Device } | null

export function GuardPhones({ guard }: { guard: Worker }) {
  return usePermission('View Phones') && <Phones guard={guard} />
}

function Phones({ guard }: { guard: Worker }) {
  const { api } = useSession()
  const mayEdit = usePermission('Edit Phones')
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const { hash, key } = useLocation()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hash === '#phones') box.current?.focus()
  }, [hash, key])
  const query = useQuery({
    queryKey: ['records', devices.path, 'of guard', guard.id, page],
    queryFn: ({ signal }) =>
      api.get(devices.path, devices.page, {
        query: { worker_id: guard.id, page, per_page: 10, sort: '-enrolled_at' },
        signal,
        failure: tr(texts.phonesCouldNotBeFetched),
      }),
    placeholderData: keepPreviousData,
    ...useRefreshOptions({ stream: devices.stream, fixes: true }),
  })
  const { data } = query
  const mayEnrol = mayEdit && (guard.status === undefined || ASSIGNABLE_STATUSES.includes(guard.status))
  return (
    <div ref={box} id="phones" tabIndex={-1} className={anchored}>
      <Card
        title={data ? tr(texts.phonesMeta, { meta: totalText(data.meta) }) : tr(texts.phones2)}
        aside={
          mayEnrol && (
            <Button size="sm" icon={<Plus />} onClick={() => setOpen({ kind: 'enrol' })}>
              {tr(texts.enrolAPhone)}
            </Button>
          )
        }
      >
        <LoadingState
          query={query}
          lines={2}
          label={tr(texts.loadingThePhones)}
          failed={tr(texts.phonesCouldNotBeFetched2)}
        />
        {data?.data.length === 0 && <p className={none}>{tr(texts.noPhoneReportsForThisGuard)}</p>}
        {data && data.data.length > 0 && (
          <Table caption={tr(texts.phones2)}>
            <thead>
              <tr>
                <HeadCell>{tr(texts.label)}</HeadCell>
                <HeadCell>{tr(texts.lastContact)}</HeadCell>
                <HeadCell wide>{tr(texts.app)}</HeadCell>
                <HeadCell>{tr(texts.battery)}</HeadCell>
                <HeadCell wide>{tr(texts.status)}</HeadCell>
                <ActionsHead />
              </tr>
            </thead>
            <tbody>
              {data.data.map((each) => (
                <tr key={each.id}>
                  <Cell>
                    <Link to={`/devices/${each.id}`} className={link}>
                      {each.label}
                    </Link>
                  </Cell>
                  <Cell>
                    <LastHeard t={each.last_contact_at} />
                  </Cell>
                  <Cell wide>
                    {each.format ? (
                      <FieldValue words={kind.fields.format} value={each.format} />
                    ) : (
                      <span className={faint}>{tr(texts.unknown)}</span>
                    )}
                  </Cell>
                  <Cell>
                    <Battery device={each} />
                  </Cell>
                  <Cell wide>
                    {each.status === 'enrolled' ? (
                      <Badge tone="accent">{tr(texts.enrolled)}</Badge>
                    ) : (
                      <Badge>{tr(texts.revoked)}</Badge>
                    )}
                  </Cell>
                  <Cell>
                    {mayEdit && each.status === 'enrolled' && (
                      <div className={buttons}>
                        <Button
                          size="sm"
                          icon={<QrCode />}
                          aria-label={tr(texts.setUpLabel, { label: each.label })}
                          onClick={() => setOpen({ kind: 'sheet', device: each })}
                        >
                          <span className={onlyWide}>{tr(texts.setUp)}</span>
                        </Button>
                        <IconButton
                          size="sm"
                          label={tr(texts.revokeEach, { each: phoneName(each) })}
                          onClick={() => setOpen({ kind: 'revoke', device: each })}
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
        )}
        {data && <Pager meta={data.meta} onPage={setPage} />}
      </Card>
      <EnrolDialog
        open={open?.kind === 'enrol'}
        workerId={guard.id}
        onClose={close}
        onEnrolled={(enrolled) => setOpen({ kind: 'sheet', device: enrolled })}
      />
      <PhoneSetupSheet device={open?.kind === 'sheet' ? open.device : null} onClose={close} />
      <RevokeDialog device={open?.kind === 'revoke' ? open.device : null} onClose={close} />
    </div>
  )
}

function LastHeard({ t }: { t: number | null }) {
  const timeZone = useTimeZone()
  const now = useNow(1000)
  return t === null ? (
    <span className={faint}>{tr(texts.never)}</span>
  ) : (
    <MomentText t={t} now={now} timeZone={timeZone} />
  )
}
