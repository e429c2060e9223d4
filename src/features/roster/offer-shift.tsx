import { useState } from 'react'
import { css } from '../../../styled-system/css'
import { shiftOfferSteps } from '../../../contract/shift-offers/shift-offer.ts'
import type { DutyThere } from '../../../domain/roster/conflicts-of.ts'
import { mondayOf, rosterId } from '../../../domain/roster/planned-duty.ts'
import { StepButtons } from '../../resource/command/step-buttons.tsx'
import { useCommands } from '../../resource/command/use-commands.ts'
import { useParts } from '../../resource/record/parts-card.tsx'
import { FieldValue } from '../../resource/record/field-value.tsx'
import { Button } from '../../ui/control/button.tsx'
import { Field } from '../../ui/control/field.tsx'
import { Select } from '../../ui/control/select.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { ErrorState } from '../../ui/status/error-state.tsx'
import { SkeletonLines } from '../../ui/status/skeleton.tsx'
import { shiftOffer } from './shift-offer-kind.ts'

const box = css({ display: 'flex', flexDirection: 'column', gap: '2', alignItems: 'flex-start' })
const title = css({ fontWeight: 'semibold' })
const note = css({ textStyle: 'meta', color: 'ink.muted' })
const list = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '1',
  maxHeight: '[10rem]',
  overflowY: 'auto',
})
const choice = css({ display: 'flex', alignItems: 'center', gap: '2', minHeight: '6' })

const HOUR_MS = 3_600_000
const DEADLINES = [2, 6, 24, 48]

interface Props {
  shift: DutyThere
  /** the guards of the assignment who have no conflict with the shift */
  fitting: readonly { id: string; name: string }[]
  nameOf: (guard: string) => string
}

/** Offers an open shift of a published roster to guards, and shows who answered. */
export function OfferShift({ shift, fitting, nameOf }: Props) {
  const { assignmentId, id: duty } = shift
  const week = mondayOf(shift.day)
  const { data, error, refetch } = useParts(shiftOffer, 1, {
    roster_id: rosterId(assignmentId, week),
    status: 'open',
  })
  const { busy, add } = useCommands(shiftOffer)
  const [hours, setHours] = useState<number | null>(null)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = fitting.filter(({ id }) => !left.has(id))
  const offer = data?.data.find((each) => each.duty === duty)

  async function send() {
    const guards = chosen.map(({ id }) => id)
    const outcome = await add({
      assignment_id: assignmentId,
      week,
      duty,
      guards,
      until: hours === null ? null : Date.now() + hours * HOUR_MS,
    })
    if (outcome.kind === 'done')
      showToast(
        'success',
        `The shift is offered to ${guards.length === 1 ? '1 guard' : `${guards.length} guards`}.`,
      )
    else if ('message' in outcome) showToast('error', outcome.message)
  }
  const toggle = (id: string) =>
    setLeft((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })

  if (error)
    return (
      <ErrorState
        title="The offers could not be fetched"
        detail={error.message}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <SkeletonLines count={2} label="Loading the offers" />
  if (offer)
    return (
      <section className={box} aria-label="Offer">
        <p className={title}>Offered to {offer.guards.map(nameOf).join(', ')}</p>
        {offer.until !== null && (
          <p className={note}>
            To be answered until <FieldValue words={shiftOffer.fields.until} value={offer.until} />
          </p>
        )}
        <p className={note}>
          {offer.declined.length === 0
            ? 'Nobody has answered yet. The first who accepts has the shift.'
            : `Declined: ${offer.declined.map(nameOf).join(', ')}.`}
        </p>
        <StepButtons steps={shiftOfferSteps} kind={shiftOffer} row={offer} phase={offer.status} />
      </section>
    )
  return (
    <section className={box} aria-label="Offer">
      <p className={title}>Offer to guards</p>
      {fitting.length === 0 ? (
        <p className={note}>No guard of this assignment is free for this shift.</p>
      ) : (
        <>
          <p className={note}>They see it on their own roster pages. The first who accepts has the shift.</p>
          <div className={list}>
            {fitting.map(({ id, name }) => (
              <label key={id} className={choice}>
                <input type="checkbox" checked={!left.has(id)} onChange={() => toggle(id)} /> {name}
              </label>
            ))}
          </div>
          <Field label="Answer">
            <Select
              value={hours ?? ''}
              onChange={({ target }) => setHours(target.value === '' ? null : Number(target.value))}
            >
              <option value="">Until the shift begins</option>
              {DEADLINES.map((each) => (
                <option key={each} value={each}>{`Within ${each} hours`}</option>
              ))}
            </Select>
          </Field>
          <Button disabled={busy || chosen.length === 0} onClick={() => void send()}>
            Offer the shift
          </Button>
        </>
      )}
    </section>
  )
}
