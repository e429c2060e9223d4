import { useMemo, useState } from 'react'
import { findMachine } from '../chart/console-machines.ts'
import { whatIf, type Outcome } from '../chart/what-if.ts'
import { snapshotsAfter, type RecordedEvent, type Recording } from '../record/recording.ts'

/** A trial event, which was not sent to a machine. */
export interface Trial {
  event: { type: string }
  outcome: Outcome
}

export interface EventFilter {
  /** the id of an actor */
  actor: string | null
  type: string | null
}

/** Selection within a recording, live or of a file: actor, moment, event filter, and trial. */
export function useInspection(recording: Recording, isLive: boolean) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [stepId, setStepId] = useState<string | null>(null)
  const [filter, setFilter] = useState<EventFilter>({ actor: null, type: null })
  const [trial, setTrial] = useState<Trial | null>(null)

  const index = recording.events.findIndex(({ id }) => id === stepId)
  const step: RecordedEvent | null = recording.events[index] ?? null
  const snapshots = useMemo(
    () => snapshotsAfter(recording, index === -1 ? recording.events.length : index),
    [recording, index],
  )
  const actor = recording.actors.find(({ id }) => id === chosen) ?? recording.actors[0] ?? null
  const events = useMemo(
    () =>
      recording.events.filter(
        (event) =>
          (filter.actor === null || event.actor === filter.actor) &&
          (filter.type === null || event.event.type === filter.type),
      ),
    [recording, filter],
  )
  const until = actor?.until ?? null
  const stood = actor ? (snapshots.get(actor.id) ?? null) : null
  const tried = trial?.outcome.kind === 'follows' ? trial.outcome.snapshot : null
  const shown = tried ?? stood
  const machine = useMemo(() => (actor ? findMachine(actor.machine, actor.chart) : null), [actor])

  function goTo(event: RecordedEvent | null) {
    setTrial(null)
    setStepId(event?.id ?? null)
    if (event) setChosen(event.actor)
  }
  return {
    recording,
    isLive,
    actor,
    machine,
    /** whether the selected actor had stopped by the selected moment, including the trial */
    hasEnded: tried ? tried.status !== 'active' : until !== null && (step === null || step.at >= until),
    /** by actor id, at the selected moment */
    snapshots,
    /** of the selected actor, including the trial */
    shown,
    events,
    filter,
    /** the event after which the state is shown; null: now, or the end of a file */
    step,
    trial,
    setFilter,
    choose(id: string) {
      setTrial(null)
      setChosen(id)
    },
    goTo,
    goToNow: () => goTo(null),
    /** moves to the next or previous event of the filter; after the newest comes now */
    move(by: 1 | -1) {
      const at = step ? events.findIndex(({ id }) => id === step.id) : events.length
      const later = step ? recording.events.indexOf(step) : 0
      // the selected event may be filtered out
      const next =
        at !== -1
          ? at + by
          : events.findIndex((event) => recording.events.indexOf(event) > later) + (by === 1 ? 0 : -1)
      if (next >= 0) goTo(events[next] ?? null)
    },
    attempt(event: { type: string }) {
      if (machine && shown) setTrial({ event, outcome: whatIf(machine, shown, event) })
    },
  }
}

export type Inspection = ReturnType<typeof useInspection>
