import { useRef, useState } from 'react'
import type { VirtualListFocus } from '../../../ui/content/virtual-list.tsx'
import { Switch } from '../../../ui/control/switch.tsx'
import { ReasonDialog, type ReasonedStep } from '../reason-dialog.tsx'
import { DeskHandover } from './desk-handover.tsx'
import { deskLines, findLine, mostUrgentPriority } from './desk-lines.ts'
import { DeskList } from './desk-list.tsx'
import { useAlarmSound } from './use-alarm-sound.ts'
import { useOpenAlarms } from './use-desk-alarms.ts'
import { useDeskPress } from './use-desk-press.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

/** The open alarms, most urgent first, and the selected one; with the parts that page and map panel share. */
export function useDesk() {
  const query = useOpenAlarms()
  const [chosen, setChosen] = useState<string | null>(null)
  const [dialog, setDialog] = useState<ReasonedStep | 'handover' | null>(null)
  const focusRef = useRef<VirtualListFocus>(null)
  const standing = query.data?.data ?? []
  const lines = deskLines(standing)
  const line = findLine(lines, chosen)
  const sound = useAlarmSound(mostUrgentPriority(standing))
  const press = useDeskPress({ line, focusFirst: () => focusRef.current?.focus('first'), onAsk: setDialog })
  const close = () => setDialog(null)
  return {
    query,
    lines,
    line,
    ask: setDialog,
    /** handles a key, unless a dialog is open */
    press(event: KeyboardEvent) {
      if (dialog === null) press(event)
    },
    /** why the desk may be silent or out of date */
    warnings: [
      sound.isOn && sound.state === 'forbidden' && tr(texts.thisBrowserForbidsSoundUntilYouUseThe),
      query.isError && query.data && tr(texts.thisMayBeOutOfDateMessage, { message: query.error.message }),
    ].filter((text) => typeof text === 'string'),
    soundSwitch: (
      <Switch checked={sound.isOn} onChange={sound.turn}>
        {tr(texts.sound)}
      </Switch>
    ),
    list: <DeskList lines={lines} chosen={line} focusRef={focusRef} onChoose={setChosen} />,
    dialogs: (
      <>
        {dialog === 'handover' && <DeskHandover lines={lines} onClose={close} />}
        {line && dialog !== null && dialog !== 'handover' && (
          <ReasonDialog of={line.lead} members={line.members} what={dialog} onClose={close} />
        )}
      </>
    ),
  }
}
