import { useState } from 'react'
import { css } from '../../../../styled-system/css'
import { shiftOfferSteps } from '../../../../contract/roster/shift-offer.ts'
import type { AssignmentDuty } from '../../../../domain/roster/find-conflicts.ts'
import { weekMonday, rosterId } from '../../../../domain/roster/planned-duty.ts'
import { StepButtons } from '../../../resource/command/step-buttons.tsx'
import { useCommands } from '../../../resource/command/use-commands.ts'
import { useParts } from '../../../resource/related/parts-card.tsx'
import { FieldValue } from '../../../resource/record/field-value.tsx'
import { Button } from '../../../ui/control/button.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { Select } from '../../../ui/control/select.tsx'
import { showToast } from '../../../ui/overlay/toast.ts'
import { ErrorState } from '../../../ui/status/error-state.tsx'
import { SkeletonLines } from '../../../ui/status/skeleton.tsx'
import { shiftOffer } from './shift-offer-kind.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

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
  shift: AssignmentDuty
  /** guards of the assignment for whom the shift causes no conflict */
  fitting: readonly { id: string; name: string }[]
  nameOf: (guard: string) => string
}

/** Offers an open shift of a published roster to guards, and shows their replies. */
export function OfferShift({ shift, fitting, nameOf }: Props) {
  const { assignmentId, id: duty } = shift
  const week = weekMonday(shift.day)
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
      showToast('success', tr(texts.shiftIsOfferedToGuardCountGuards, { guardCount: guards.length }))
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
        title={tr(texts.offersCouldNotBeFetched)}
        detail={error.message}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <SkeletonLines count={2} label={tr(texts.loadingTheOffers)} />
  if (offer)
    return (
      <section className={box} aria-label={tr(texts.offer)}>
        <p className={title}>{tr(texts.offeredToNameOf, { nameOf: offer.guards.map(nameOf).join(', ') })}</p>
        {offer.until !== null && (
          <p className={note}>
            {tr(texts.toBeAnsweredUntil)} <FieldValue words={shiftOffer.fields.until} value={offer.until} />
          </p>
        )}
        <p className={note}>
          {offer.declined.length === 0
            ? tr(texts.nobodyHasAnsweredYetTheFirstGuardWho)
            : tr(texts.declinedNameOf, { nameOf: offer.declined.map(nameOf).join(', ') })}
        </p>
        <StepButtons steps={shiftOfferSteps} kind={shiftOffer} row={offer} phase={offer.status} />
      </section>
    )
  return (
    <section className={box} aria-label={tr(texts.offer)}>
      <p className={title}>{tr(texts.offerToGuards)}</p>
      {fitting.length === 0 ? (
        <p className={note}>{tr(texts.noGuardOfThisAssignmentIsFreeFor)}</p>
      ) : (
        <>
          <p className={note}>{tr(texts.theySeeItOnTheirOwnRosterPages)}</p>
          <div className={list}>
            {fitting.map(({ id, name }) => (
              <label key={id} className={choice}>
                <input type="checkbox" checked={!left.has(id)} onChange={() => toggle(id)} /> {name}
              </label>
            ))}
          </div>
          <Field label={tr(texts.answer)}>
            <Select
              value={hours ?? ''}
              onChange={({ target }) => setHours(target.value === '' ? null : Number(target.value))}
            >
              <option value="">{tr(texts.untilTheShiftBegins)}</option>
              {DEADLINES.map((each) => (
                <option key={each} value={each}>
                  {tr(texts.withinEachHours, { each })}
                </option>
              ))}
            </Select>
          </Field>
          <Button disabled={busy || chosen.length === 0} onClick={() => void send()}>
            {tr(texts.offerTheShift)}
          </Button>
        </>
      )}
    </section>
  )
}
