import * as texts from './texts.ts'
import { useState } from 'react'
import { type Inspection, useInspection } from './use-inspection.ts'
import { css } from '../../../styled-system/css'
import { Button } from '../../ui/control/button.tsx'
import { useKeyDown } from '../../ui/control/use-key-down.ts'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { ActorList } from './actor-list.tsx'
import { ChartFigure } from './chart-figure.tsx'
import { EventList } from './event-list.tsx'
import { MomentDetails } from './moment-details.tsx'
import { RecordingBar, type NamedFile, useRecordingSwitch } from './recording-bar.tsx'
import { useRecordingPlayer } from './use-recording-player.ts'
import { useLiveRecording } from './recording-store.ts'
import { WhatIfForm } from './what-if-form.tsx'
import { NotAllowed } from '../../routing/not-allowed.tsx'
import { useCanInspect } from '../use-can-inspect.ts'
import { tr } from '../../texts/tr.ts'

/** The inspector, for accounts with the permission. */
export function InspectorPage() {
  return useCanInspect() ? <Inspector /> : <NotAllowed needs="View Inspector" />
}

/** Machines of all tabs or of a file, with states, events and context. */
function Inspector() {
  const live = useLiveRecording()
  const [file, setFile] = useState<NamedFile | null>(null)
  const recording = file?.recording ?? live
  const inspection = useInspection(recording, file === null)
  const { isOn } = useRecordingSwitch()
  useInspectionKeys(inspection)
  const { actor, goToNow } = inspection
  return (
    <div className={page}>
      <RecordingBar
        recording={recording}
        file={file}
        onFile={(opened) => {
          goToNow()
          setFile(opened)
        }}
      />
      {actor === null ? (
        <EmptyState title={isOn ? tr(texts.noMachineRecordedYet) : tr(texts.nothingIsRecorded)}>
          {isOn
            ? tr(texts.eventsInTheTabsOfThisBrowserAppear)
            : tr(texts.startRecordingAndWhatTheConsolesMachinesDo)}
        </EmptyState>
      ) : (
        <>
          <ActorList inspection={inspection} />
          <div className={grid}>
            <ChartFigure inspection={inspection} />
            <div className={side}>
              <Steps inspection={inspection} />
              <EventList inspection={inspection} />
              <MomentDetails inspection={inspection} />
            </div>
            {inspection.machine && <WhatIfForm key={actor.id} actor={actor} inspection={inspection} />}
          </div>
        </>
      )}
    </div>
  )
}

function Steps({ inspection }: { inspection: Inspection }) {
  const { isLive, step, trial, events, move, goToNow } = inspection
  const { speed, play, openBoard } = useRecordingPlayer(inspection)
  return (
    <div className={steps}>
      <Button size="sm" disabled={events[0] === step} onClick={() => move(-1)}>
        {tr(texts.back)}
      </Button>
      <Button size="sm" disabled={step === null} onClick={() => move(1)}>
        {tr(texts.forth)}
      </Button>
      <Button size="sm" pressed={step === null && trial === null} onClick={goToNow}>
        {isLive ? tr(texts.now) : tr(texts.end)}
      </Button>
      {[1, 10].map((times) => (
        <Button
          key={times}
          size="sm"
          pressed={speed === times}
          onClick={() => play(speed === times ? null : times)}
        >
          {times === 1 ? tr(texts.play) : tr(texts.playTenTimesAsFast)}
        </Button>
      ))}
      <Button size="sm" onClick={openBoard}>
        {tr(texts.boardInStep)}
      </Button>
      <span className={hint}>{isLive ? tr(texts.stepEscNow) : tr(texts.stepEscTheEnd)}</span>
    </div>
  )
}

const page = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
  padding: { base: '3', md: '5' },
  flex: { lg: '1' },
  minHeight: { lg: '0' },
})
const grid = css({
  display: 'grid',
  gridTemplateColumns: { base: '[1fr]', lg: '[1fr 1fr]' },
  // the trial form is below the chart
  gridTemplateRows: { lg: '[minmax(0, 1fr) auto]' },
  gap: '4',
  flex: { lg: '1' },
  minHeight: { lg: '0' },
})
const side = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
  minWidth: '0',
  minHeight: '0',
  overflowY: 'auto',
  gridRow: { lg: '[1 / 3]' },
  gridColumn: { lg: '2' },
})
const steps = css({ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '2' })
const hint = css({ textStyle: 'meta', color: 'ink.muted' })

const KEEPS_KEYS = 'input, textarea, select, dialog, [role=menu]'

/** ← and → move between events, Escape returns to now; keys in a text field are ignored. */
function useInspectionKeys({ move, goToNow }: Inspection): void {
  useKeyDown((event) => {
    const { key, target, altKey, ctrlKey, metaKey, defaultPrevented } = event
    if (defaultPrevented || altKey || ctrlKey || metaKey) return
    if (target instanceof Element && target.closest(KEEPS_KEYS)) return
    if (key === 'ArrowLeft') move(-1)
    else if (key === 'ArrowRight') move(1)
    else if (key === 'Escape') goToNow()
    else return
    event.preventDefault()
  })
}
