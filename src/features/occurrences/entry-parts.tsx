import { css } from '../../../styled-system/css'
import type { Occurrence } from '../../../contract/occurrences/occurrence.ts'
import { useTimeZone } from '../../app/app-services.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import {
  CONDITION_LABELS,
  HANDOVER_STATE_LABELS,
  METHOD_LABELS,
  occurrenceLabelFor,
} from './occurrence-labels.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const list = css({ display: 'flex', flexDirection: 'column', gap: '1', overflowWrap: 'anywhere' })
const faint = css({ color: 'ink.muted' })

const joined = (parts: readonly (string | null)[]) => parts.filter(Boolean).join(', ')

export function InvolvedList({ of: { persons, vehicles, informed } }: { of: Occurrence['involved'] }) {
  const clock = zoneClock(useTimeZone())
  if (persons.length + vehicles.length + informed.length === 0)
    return <span className={faint}>{tr(texts.none)}</span>
  return (
    <ul className={list}>
      {persons.map(({ name, role, id_number, phone }, at) => (
        <li key={tr(texts.personAt, { at })}>
          {tr(texts.personDetails, {
            details: joined([name, role, id_number && tr(texts.idIdNumber, { idNumber: id_number }), phone]),
          })}
        </li>
      ))}
      {vehicles.map(({ name, make, colour }, at) => (
        <li key={tr(texts.vehicleAt, { at })}>
          {tr(texts.vehicleDetails, { details: joined([name, make, colour]) })}
        </li>
      ))}
      {informed.map(({ name, role, method, at: when }, at) => (
        <li key={tr(texts.informedAt, { at })}>
          {tr(texts.informedDetailsMethodAt, {
            details: joined([name, role]),
            method: occurrenceLabelFor(METHOD_LABELS, method).toLowerCase(),
            at: clock.full(when),
          })}
        </li>
      ))}
    </ul>
  )
}

function answerText(given: { state: string; at: string }, by: string | null, answer: string | null): string {
  if (by)
    return answer
      ? tr(texts.stateAtEnteredByAnswer, { ...given, by, answer })
      : tr(texts.stateAtEnteredBy, { ...given, by })
  return answer ? tr(texts.stateAtAnswer, { ...given, answer }) : tr(texts.stateAt, given)
}

/** Shows a handover: both guards, counted items, and the reply of the incoming guard. */
export function HandoverSides({ of: sides }: { of: Occurrence['handover'] }) {
  const clock = zoneClock(useTimeZone())
  if (!sides) return <span className={faint}>{tr(texts.none)}</span>
  const { items, remarks, state, answer, answered_at: at, answered_by: by } = sides
  return (
    <ul className={list}>
      <li>
        {tr(texts.outgoingNameToIncomingNameHandoverStates, {
          outgoingName: sides.outgoing_name ?? tr(texts.guard),
          incomingName: sides.incoming_name ?? tr(texts.guard2),
          HANDOVER_STATES: HANDOVER_STATE_LABELS[state].toLowerCase(),
        })}
      </li>
      {items.map(({ name, expected, found, condition }, place) => (
        <li key={place}>
          {tr(texts.nameFoundOfExpectedConditions, {
            name,
            found,
            expected,
            CONDITIONS: occurrenceLabelFor(CONDITION_LABELS, condition).toLowerCase(),
          })}
        </li>
      ))}
      {remarks && <li>{remarks}</li>}
      {at !== null && (
        <li>{answerText({ state: HANDOVER_STATE_LABELS[state], at: clock.full(at) }, by, answer)}</li>
      )}
    </ul>
  )
}

export function Supplements({ of: supplements }: { of: Occurrence['supplements'] }) {
  const clock = zoneClock(useTimeZone())
  if (supplements.length === 0) return <span className={faint}>{tr(texts.none)}</span>
  return (
    <ul className={list}>
      {supplements.map(({ text, at, by }, place) => (
        <li key={place}>
          {text} <span className={faint}>{`${clock.full(at)}${by ? `, ${by}` : ''}`}</span>
        </li>
      ))}
    </ul>
  )
}
