import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { css, cx } from '../../../../styled-system/css'
import { useLimits } from '../../../app/app-services.ts'
import { Bell } from '../../../ui/icons/record-icons.ts'
import { Card } from '../../../ui/content/card.tsx'
import type { VirtualListFocus } from '../../../ui/content/virtual-list.tsx'
import { Button, buttonRecipe } from '../../../ui/control/button.tsx'
import { Switch } from '../../../ui/control/switch.tsx'
import { EmptyState } from '../../../ui/status/empty-state.tsx'
import { LoadingState } from '../../../ui/status/loading-state.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { DeskDetail } from './desk-detail.tsx'
import { DeskHandover } from './desk-handover.tsx'
import { DeskKeys } from './desk-keys.tsx'
import { DeskLoad } from './desk-load.tsx'
import { deskLines, findLine, mostUrgentPriority } from './desk-lines.ts'
import { DeskList } from './desk-row.tsx'
import { type ReasonedStep, ReasonDialog } from '../reason-dialog.tsx'
import { useAcknowledge } from './use-acknowledge.ts'
import { useAlarmSound } from './use-alarm-sound.ts'
import { useOpenAlarms } from './use-desk-alarms.ts'
import { useDeskPress } from './use-desk-press.ts'
import { WithdrawnAlarmsNotice } from './withdrawn-alarms-notice.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const page = css({
  display: 'grid',
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', lg: '[minmax(0, 3fr) minmax(0, 2fr)]' },
  alignContent: 'start',
  alignItems: 'start',
  gap: '3',
  padding: { base: '3', md: '5' },
  width: 'full',
  maxWidth: 'page',
  marginInline: 'auto',
})
const wide = css({ gridColumn: '[1 / -1]' })
const tools = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' })
const end = css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginLeft: { md: 'auto' } })
const side = css({ display: 'flex', flexDirection: 'column', gap: '3', minWidth: '0' })
const box = css({ height: { base: '[40vh]', md: '[min(65vh, 48rem)]' } })

/** The alarm desk: open alarms, most urgent first. It can be used by keyboard alone. */
export function AlarmDeskPage() {
  const query = useOpenAlarms()
  // the workload counts the whole company, so limited accounts do not see it
  const seesAll = useLimits() === null
  const [chosen, setChosen] = useState<string | null>(null)
  const [dialog, setDialog] = useState<ReasonedStep | 'handover' | null>(null)
  const list = useRef<VirtualListFocus>(null)
  const { acknowledge, bringBack } = useAcknowledge()
  const standing = query.data?.data ?? []
  const lines = deskLines(standing)
  const sound = useAlarmSound(mostUrgentPriority(standing))
  const line = findLine(lines, chosen)

  const take = useDeskPress({ line, focusFirst: () => list.current?.focus('first'), onAsk: setDialog })
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (dialog === null) take(event)
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])

  return (
    <div className={page}>
      <div className={cx(tools, wide)}>
        <Switch checked={sound.isOn} onChange={sound.turn}>
          {tr(texts.sound)}
        </Switch>
        <DeskKeys />
        <div className={end}>
          <Button size="sm" onClick={() => setDialog('handover')}>
            {tr(texts.handOver)}
          </Button>
          <Link to="/alarms/past" className={cx(buttonRecipe({ size: 'sm' }))}>
            {tr(texts.allAlarms)}
          </Link>
          {seesAll && (
            <>
              <Link to="/alarms/welfare" className={cx(buttonRecipe({ size: 'sm' }))}>
                {tr(texts.welfareChecks)}
              </Link>
              <Link to="/alarms/rules" className={cx(buttonRecipe({ size: 'sm' }))}>
                {tr(texts.rules)}
              </Link>
            </>
          )}
        </div>
      </div>
      {sound.isOn && sound.state === 'forbidden' && (
        <div className={wide}>
          <Notice kind="warning">{tr(texts.thisBrowserForbidsSoundUntilYouUseThe)}</Notice>
        </div>
      )}
      {query.isError && query.data && (
        <div className={wide}>
          <Notice kind="warning">
            {tr(texts.thisMayBeOutOfDateMessage, { message: query.error.message })}
          </Notice>
        </div>
      )}
      <Card title={query.data ? titleOf(standing.length, query.data.meta.total) : tr(texts.alarms)}>
        {!query.data ? (
          <LoadingState
            query={query}
            lines={6}
            label={tr(texts.loadingTheAlarms)}
            failed={tr(texts.alarmsCouldNotBeFetched)}
          />
        ) : lines.length === 0 ? (
          <EmptyState icon={<Bell />} title={tr(texts.noAlarms)}>
            {tr(texts.nothingNeedsYouNowWhatTheRulesFind)}
          </EmptyState>
        ) : (
          <div className={box}>
            <DeskList lines={lines} chosen={line} focusRef={list} onChoose={setChosen} />
          </div>
        )}
      </Card>
      <div className={side}>
        {line && (
          <DeskDetail
            line={line}
            onAcknowledge={() => void acknowledge(line)}
            onAsk={(what) => setDialog(what)}
            onBringBack={() => void bringBack(line)}
          />
        )}
        <WithdrawnAlarmsNotice />
        {seesAll && <DeskLoad />}
      </div>
      {dialog === 'handover' && <DeskHandover lines={lines} onClose={() => setDialog(null)} />}
      {line && dialog !== null && dialog !== 'handover' && (
        <ReasonDialog of={line.lead} members={line.members} what={dialog} onClose={() => setDialog(null)} />
      )}
    </div>
  )
}

const titleOf = (shown: number, total: number) =>
  total > shown ? tr(texts.alarmsShownOfTotal, { shown, total }) : tr(texts.alarmsShown, { shown })
