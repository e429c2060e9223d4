import { useRef, useState } from 'react'
import { VirtualList, type VirtualListFocus } from '../../../ui/content/virtual-list.tsx'
import { Switch } from '../../../ui/control/switch.tsx'
import { ReasonDialog, type ReasonedStep } from '../reason-dialog.tsx'
import { DeskHandover } from './desk-handover.tsx'
import { deskLines, findLine, mostUrgentPriority } from './desk-lines.ts'
import { DeskRow } from './desk-row.tsx'
import { useAlarmSound } from './use-alarm-sound.ts'
import { useOpenAlarms } from './use-desk-alarms.ts'
import { useDeskPress } from './use-desk-press.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

/** The open alarms, most urgent first, and the chosen one: the parts of the desk, as a page and beside the map. */
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
    /** takes a key; none while a dialog is open */
    press(event: KeyboardEvent) {
      if (dialog === null) press(event)
    },
    /** what limits the desk now */
    warnings: [
      sound.isOn && sound.state === 'forbidden' && tr(texts.thisBrowserForbidsSoundUntilYouUseThe),
      query.isError && query.data && tr(texts.thisMayBeOutOfDateMessage, { message: query.error.message }),
    ].filter((text) => typeof text === 'string'),
    soundSwitch: (
      <Switch checked={sound.isOn} onChange={sound.turn}>
        {tr(texts.sound)}
      </Switch>
    ),
    list: (
      <VirtualList
        label={tr(texts.alarms)}
        items={lines}
        keyOf={({ lead }) => lead.id}
        rowHeight={64}
        focusRef={focusRef}
      >
        {(each, tabIndex) => (
          <DeskRow
            line={each}
            isChosen={each.lead.id === line?.lead.id}
            tabIndex={tabIndex}
            onChoose={() => setChosen(each.lead.id)}
          />
        )}
      </VirtualList>
    ),
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
