import * as texts from './texts.ts'
import { useSyncExternalStore, useState } from 'react'
import { useSession, useUser, useTimeZone } from '../../app/app-services.ts'
import { recordTab } from '../record/record-tab.ts'
import { recordingSwitch } from '../record/recording-switch.ts'
import { Download } from '../../ui/icons/control-icons.ts'
import { css } from '../../../styled-system/css'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { Button } from '../../ui/control/button.tsx'
import { Switch } from '../../ui/control/switch.tsx'
import { FileInput } from '../../ui/file/file-input.tsx'
import { saveFile } from '../../ui/file/save-file.ts'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { fileText, readRecordingFile, type OpenedFile } from '../record/recording-file.ts'
import { hasPositions, type Recording } from '../record/recording.ts'
import { tr } from '../../texts/tr.ts'

export interface NamedFile extends OpenedFile {
  name: string
}

const MAX_FILE_BYTES = 64 * 1024 * 1024

interface Props {
  recording: Recording
  file: NamedFile | null
  onFile: (file: NamedFile | null) => void
}

/** Switches recording on and off, saves it to a file, and opens one. */
export function RecordingBar({ recording, file, onFile }: Props) {
  const { isOn, withPositions, toggle } = useRecordingSwitch()
  const [allowed, setAllowed] = useState(false)
  const clock = zoneClock(useTimeZone())
  const [fault, setFault] = useState<string | null>(null)
  const [asksStately, setAsksStately] = useState(false)
  const isEmpty = recording.actors.length === 0

  async function open(chosen: File) {
    const { name, size } = chosen
    const { file: opened, fault: refused } =
      size > MAX_FILE_BYTES
        ? { fault: tr(texts.itIsLargerThanARecordingCanBe) }
        : readRecordingFile(await chosen.text())
    if (opened) onFile({ ...opened, name })
    setFault(refused ? tr(texts.isNotARecording, { name, fault: refused }) : null)
  }
  function save() {
    const savedAt = new Date().toISOString()
    const text = fileText(recording, savedAt)
    saveFile(new Blob([text], { type: 'application/json' }), `askari-recording-${savedAt.slice(0, 19)}.json`)
  }
  return (
    <div className={column}>
      <div className={buttons}>
        <Button pressed={isOn} onClick={() => toggle(allowed)}>
          {isOn ? tr(texts.stopRecording) : tr(texts.startRecording)}
        </Button>
        <Switch checked={isOn ? withPositions : allowed} disabled={isOn} onChange={setAllowed}>
          {tr(texts.withPositionsOfGuards)}
        </Switch>
        <Button icon={<Download aria-hidden />} disabled={isEmpty} onClick={save}>
          {tr(texts.saveToAFile)}
        </Button>
        <FileInput accept="application/json,.json" icon={null} onFile={(chosen) => void open(chosen)}>
          {tr(texts.openAFile)}
        </FileInput>
        <Button tone="ghost" disabled={isEmpty} onClick={() => setAsksStately(true)}>
          {tr(texts.openInStately)}
        </Button>
      </div>
      {fault !== null && <Notice kind="error">{fault}</Notice>}
      {file !== null && (
        <Notice kind="warning">
          <span className={fromFile}>
            {`${tr(texts.fromAFileNotCurrentNameSavedFull, { name: file.name, full: clock.full(Date.parse(file.savedAt)), eventCount: file.recording.events.length, positions: hasPositions(file.recording) ? tr(texts.withPositions) : tr(texts.withoutPositions) })} `}
            <Button size="sm" onClick={() => onFile(null)}>
              {tr(texts.closeTheFile)}
            </Button>
          </span>
        </Notice>
      )}
      <ConfirmDialog
        open={asksStately}
        title={tr(texts.openInStatelysInspector)}
        confirm={tr(texts.sendItAndOpen)}
        onClose={() => setAsksStately(false)}
        onConfirm={() => {
          setAsksStately(false)
          void import('./open-in-stately.ts').then(({ openInStately }) => openInStately(recording))
        }}
      >
        {tr(texts.everythingShownHereIsSentToAPage)}
      </ConfirmDialog>
    </div>
  )
}

const column = css({ display: 'flex', flexDirection: 'column', gap: '2', flexShrink: '0' })
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
const fromFile = css({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })

/**
 * Returns whether the person's machines are recorded, with positions or without, and a switch, which also applies to their other tabs.
 */
export function useRecordingSwitch() {
  const { actor } = useSession()
  const user = useUser()
  const owner = useSyncExternalStore(recordingSwitch.subscribe, recordingSwitch.current)
  const isOn = user !== null && user.id === owner
  return {
    isOn,
    withPositions: isOn && recordingSwitch.withPositions(),
    toggle(withPositions: boolean) {
      recordingSwitch.turn(isOn ? null : (user?.id ?? null), withPositions)
      recordTab(actor)
    },
  }
}
