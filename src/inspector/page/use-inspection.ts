import { useMemo, useState } from 'react'
import { findMachine } from '../chart/console-machines.ts'
import { whatIf, type Outcome } from '../chart/what-if.ts'
import { snapshotsAfter, type RecordedEvent, type Recording } from '../record/recording.ts'

/** A trial event, which was not sent to a machine. */
interface Trial {
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
  const isListed = ({ actor: id, event }: RecordedEvent) =>
    (filter.actor === null || id === filter.actor) && (filter.type === null || event.type === filter.type)
  const until = actor?.until ?? null
  const tried = trial?.outcome.kind === 'follows' ? trial.outcome.snapshot : null
  const shown = tried ?? (actor && snapshots.get(actor.id)) ?? null
  const { machine: id, chart } = actor ?? {}
  const machine = useMemo(() => (id && chart ? findMachine(id, chart) : null), [id, chart])

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
    /** those of the filter */
    events: recording.events.filter(isListed),
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
      const at = step ? index : recording.events.length
      // the selected event may be filtered out
      const earlier = recording.events.slice(0, at).findLast(isListed)
      if (by === 1) goTo(recording.events.slice(at + 1).find(isListed) ?? null)
      else if (earlier) goTo(earlier)
    },
    attempt(event: { type: string }) {
      if (machine && shown) setTrial({ event, outcome: whatIf(machine, shown, event) })
    },
  }
}

export type Inspection = ReturnType<typeof useInspection>
