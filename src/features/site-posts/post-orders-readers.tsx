import { PenLine } from '../../ui/icons/record-icons.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { css } from '../../../styled-system/css'
import { formatCalendarDay } from '../../../domain/time/calendar-day.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import type { PostOrdersReader } from '../../../contract/site-posts/post-orders.ts'
import { usePermission, useTimeZone } from '../../app/app-services.ts'
import { DateField } from '../../resource/form/form-fields.tsx'
import { RecordForm } from '../../resource/form/record-form.tsx'
import { useToday } from '../../resource/record/expiry-day.tsx'
import { useParts } from '../../resource/related/parts-card.tsx'
import { Button } from '../../ui/control/button.tsx'
import { Pager } from '../../ui/control/pager.tsx'
import { Card } from '../../ui/content/card.tsx'
import { ActionsHead, Cell, HeadCell, Table } from '../../ui/content/table.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Badge } from '../../ui/status/badge.tsx'
import { LoadingState } from '../../ui/status/loading-state.tsx'
import { postOrdersReaderView } from './post-orders-kind.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const none = css({ padding: '4', textStyle: 'dense', color: 'ink.muted' })
const link = css({ color: 'accent.ink', _hover: { textDecoration: 'underline' } })
const state = css({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2' })
const faint = css({ color: 'ink.muted' })
const end = css({ textAlign: 'right' })
const onlyWide = css({ display: { base: 'none', md: 'inline' } })

export function PostOrdersReaders({ sitePostId, version }: { sitePostId: string; version: number }) {
  const kind = postOrdersReaderView(sitePostId)
  const [page, setPage] = useState(1)
  const [signing, setSigning] = useState<PostOrdersReader | null>(null)
  const query = useParts(kind, page)
  const { data } = query
  const mayRecord = usePermission('Edit Post Orders')
  const today = useToday()
  const close = () => setSigning(null)
  return (
    <Card title={tr(texts.whoHasAcknowledgedVersionVersion, { version })}>
      <LoadingState
        query={query}
        lines={3}
        label={tr(texts.loadingTheGuards)}
        failed={tr(texts.guardsCouldNotBeFetched2)}
      />
      {data?.data.length === 0 && <p className={none}>{tr(texts.noGuardIsAssignedToThisPostsAssignment)}</p>}
      {data && data.data.length > 0 && (
        <Table caption={tr(texts.acknowledgements)}>
          <thead>
            <tr>
              <HeadCell>{tr(texts.guard)}</HeadCell>
              <HeadCell>{tr(texts.acknowledged)}</HeadCell>
              {mayRecord && <ActionsHead />}
            </tr>
          </thead>
          <tbody>
            {data.data.map((reader) => (
              <tr key={reader.id}>
                <Cell>
                  <Link
                    to={`/employees/patrollers/view-security-officer/${reader.worker_id}`}
                    className={link}
                  >
                    {reader.worker_name}
                  </Link>
                </Cell>
                <Cell>
                  <Acknowledged reader={reader} />
                </Cell>
                {mayRecord && (
                  <Cell className={end}>
                    {reader.acknowledged_at === null && (
                      <Button
                        size="sm"
                        icon={<PenLine />}
                        aria-label={tr(texts.recordTheSignatureOfWorkerName, {
                          workerName: reader.worker_name,
                        })}
                        onClick={() => setSigning(reader)}
                      >
                        <span className={onlyWide}>{tr(texts.recordSignature)}</span>
                      </Button>
                    )}
                  </Cell>
                )}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {data && <Pager meta={data.meta} onPage={setPage} />}
      <Dialog
        open={signing !== null}
        onClose={close}
        title={tr(texts.workerNameSignedVersionVersion, { workerName: signing?.worker_name ?? '', version })}
        size="sm"
      >
        <RecordForm
          kind={kind}
          empty={{ signed_on: today, worker_id: signing?.worker_id ?? '', version }}
          save={tr(texts.record)}
          done={({ worker_name: name }) => tr(texts.signatureOfNameIsRecorded, { name })}
          onSaved={close}
          onCancel={close}
        >
          <DateField name="signed_on" hint={tr(texts.dayOnThePaperOnWhichTheGuard)} />
        </RecordForm>
      </Dialog>
    </Card>
  )
}

function Acknowledged({ reader }: { reader: PostOrdersReader }) {
  const timeZone = useTimeZone()
  const { acknowledged_at: at, how, signed_on: day, recorded_by: by, earlier_version: earlier } = reader
  if (at === null)
    return (
      <span className={state}>
        <Badge tone="warning">{tr(texts.notYet)}</Badge>
        {earlier !== null && (
          <span className={faint}>{tr(texts.acknowledgedVersionEarlier, { earlier })}</span>
        )}
      </span>
    )
  const when = zoneClock(timeZone).full(at)
  return (
    <span className={state}>
      {how === 'paper' && day !== null ? (
        <>
          <span>{tr(texts.dayOnPaper, { day: formatCalendarDay(day) })}</span>
          <span className={faint}>{tr(texts.recordedByByWhen, { by: by ?? tr(texts.somebody), when })}</span>
        </>
      ) : (
        <span>{tr(texts.whenOnThePhone, { when })}</span>
      )}
    </span>
  )
}
