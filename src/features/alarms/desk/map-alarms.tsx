import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { css, cx } from '../../../../styled-system/css'
import { usePermission } from '../../../app/app-services.ts'
import { useNow } from '../../../ui/content/use-now.ts'
import type { VirtualListFocus } from '../../../ui/content/virtual-list.tsx'
import { Button, buttonRecipe } from '../../../ui/control/button.tsx'
import { Switch } from '../../../ui/control/switch.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { mapLink } from '../alarm-links.ts'
import { type ReasonedStep, ReasonDialog } from '../reason-dialog.tsx'
import { DeskHandover } from './desk-handover.tsx'
import { deskLines, findLine, mostUrgentPriority } from './desk-lines.ts'
import { DeskList } from './desk-row.tsx'
import { useAcknowledge } from './use-acknowledge.ts'
import { useAlarmSound } from './use-alarm-sound.ts'
import { useOpenAlarms } from './use-desk-alarms.ts'
import { useDeskPress } from './use-desk-press.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const body = css({ display: 'flex', flexDirection: 'column', gap: '3', padding: '3', overflowY: 'auto' })
const box = css({ height: { base: '[8.5rem]', md: '[14rem]' }, flexShrink: '0' })
const lines = css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', textStyle: 'dense' })
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
const MINUTE_MS = 60_000
const look = cx(buttonRecipe({ size: 'sm' }))

/** The alarm desk in a panel beside the map. Its keys work while the focus is in the panel. */
export function MapAlarms() {
  const query = useOpenAlarms()
  const mayEdit = usePermission('Edit Alarms')
  const mayReplay = usePermission('View Trails')
  const [chosen, setChosen] = useState<string | null>(null)
  const [dialog, setDialog] = useState<ReasonedStep | 'handover' | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualListFocus>(null)
  const { acknowledge } = useAcknowledge()
  const standing = query.data?.data ?? []
  const all = deskLines(standing)
  const line = findLine(all, chosen)
  const sound = useAlarmSound(mostUrgentPriority(standing))
  const press = useDeskPress({ line, focusFirst: () => list.current?.focus('first'), onAsk: setDialog })
  const keptFocus = useKeptFocus(place)
  // takes the focus, so that its keys work without a click
  useEffect(() => place.current?.focus(), [])
  const now = useNow(MINUTE_MS)
  const map = line && mayReplay ? mapLink(line.lead, now) : null
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are shortcuts for the buttons inside
    <div
      ref={place}
      className={body}
      tabIndex={-1}
      {...keptFocus}
      onKeyDown={({ nativeEvent }) => dialog === null && press(nativeEvent)}
    >
      <Switch checked={sound.isOn} onChange={sound.turn}>
        {tr(texts.sound)}
      </Switch>
      {sound.isOn && sound.state === 'forbidden' && (
        <Notice kind="warning">{tr(texts.thisBrowserForbidsSoundUntilYouUseThe)}</Notice>
      )}
      {query.isError && (
        <Notice kind="warning">
          {tr(texts.thisMayBeOutOfDateMessage, { message: query.error.message })}
        </Notice>
      )}
      {query.data && all.length === 0 && <p role="status">{tr(texts.noAlarms)}</p>}
      {all.length > 0 && (
        <div className={box}>
          <DeskList lines={all} chosen={line} focusRef={list} onChoose={setChosen} />
        </div>
      )}
      {line?.lead.instructions && <p className={lines}>{line.lead.instructions}</p>}
      <div className={buttons}>
        {line && mayEdit && line.waiting > 0 && (
          <Button size="sm" tone="solid" onClick={() => void acknowledge(line)}>
            {line.members.length > 1
              ? tr(texts.acknowledgeWaiting, { waiting: line.waiting })
              : tr(texts.acknowledge)}
          </Button>
        )}
        {line && mayEdit && line.lead.status === 'acknowledged' && (
          <Button size="sm" tone="solid" onClick={() => setDialog('close')}>
            {tr(texts.close)}
          </Button>
        )}
        {map && (
          <Link className={look} to={map}>
            {tr(texts.showOnTheMap)}
          </Link>
        )}
        <Link className={look} to="/alarms">
          {tr(texts.alarmDesk)}
        </Link>
      </div>
      {dialog === 'handover' && <DeskHandover lines={all} onClose={() => setDialog(null)} />}
      {line && dialog !== null && dialog !== 'handover' && (
        <ReasonDialog of={line.lead} members={line.members} what={dialog} onClose={() => setDialog(null)} />
      )}
    </div>
  )
}
