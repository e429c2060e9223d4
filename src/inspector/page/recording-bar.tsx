import { Download } from '../../ui/icons/control-icons.ts'
import { useState } from 'react'
import { css } from '../../../styled-system/css'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { useTimeZone } from '../../app-services.ts'
import { Button } from '../../ui/control/button.tsx'
import { FileInput } from '../../ui/control/file-input.tsx'
import { saveFile } from '../../ui/control/save-file.ts'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { fileText, LARGEST_FILE, readRecordingFile, type OpenedFile } from '../record/recording-file.ts'
import type { Recording } from '../record/recording.ts'
import { useRecordingSwitch } from './use-recording-switch.ts'

export interface NamedFile extends OpenedFile {
  name: string
}

interface Props {
  recording: Recording
  file: NamedFile | null
  onFile: (file: NamedFile | null) => void
}

/** Switches recording on and off, keeps what was recorded in a file, and opens one. */
export function RecordingBar({ recording, file, onFile }: Props) {
  const { isOn, toggle } = useRecordingSwitch()
  const clock = zoneClock(useTimeZone())
  const [fault, setFault] = useState<string | null>(null)
  const [asksStately, setAsksStately] = useState(false)
  const isEmpty = recording.actors.length === 0

  async function open(chosen: File) {
    const reading =
      chosen.size > LARGEST_FILE
        ? ({ kind: 'refused', fault: 'It is larger than a recording can be.' } as const)
        : readRecordingFile(await chosen.text())
    setFault(reading.kind === 'refused' ? `${chosen.name} is not a recording: ${reading.fault}` : null)
    if (reading.kind === 'opened') onFile({ ...reading.file, name: chosen.name })
  }
  function save() {
    const savedAt = new Date().toISOString()
    const text = fileText(recording, savedAt)
    saveFile(new Blob([text], { type: 'application/json' }), `askari-recording-${savedAt.slice(0, 19)}.json`)
  }
  return (
    <div className={column}>
      <div className={buttons}>
        <Button pressed={isOn} onClick={toggle}>
          {isOn ? 'Stop recording' : 'Start recording'}
        </Button>
        <Button icon={<Download aria-hidden />} disabled={isEmpty} onClick={save}>
          Save to a file
        </Button>
        <FileInput accept="application/json,.json" icon={null} onFile={(chosen) => void open(chosen)}>
          Open a file
        </FileInput>
        <Button tone="ghost" disabled={isEmpty} onClick={() => setAsksStately(true)}>
          Open in Stately
        </Button>
      </div>
      {fault !== null && <Notice kind="error">{fault}</Notice>}
      {file !== null && (
        <Notice kind="warning">
          <span className={fromFile}>
            {`From a file, not of now: ${file.name}, saved ${clock.full(Date.parse(file.savedAt))}, ${file.recording.events.length} events. `}
            <Button size="sm" onClick={() => onFile(null)}>
              Close the file
            </Button>
          </span>
        </Notice>
      )}
      <ConfirmDialog
        open={asksStately}
        title="Open in Stately’s inspector?"
        confirm="Send it and open"
        onClose={() => setAsksStately(false)}
        onConfirm={() => {
          setAsksStately(false)
          void import('./open-in-stately.ts').then(({ openInStately }) => openInStately(recording))
        }}
      >
        What is shown here leaves this machine: events, states and what the machines knew, with names and
        addresses of people in them, go to a page of stately.ai. Tokens and passwords were hidden before and
        do not.
      </ConfirmDialog>
    </div>
  )
}

const column = css({ display: 'flex', flexDirection: 'column', gap: '2', flexShrink: '0' })
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
const fromFile = css({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })
