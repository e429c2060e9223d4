import * as texts from './texts.ts'
import { z } from 'zod'
import { jsonText } from '../../../domain/text/json-text.ts'
import { tr } from '../../texts/tr.ts'
import { formatEventType } from '../chart/format-event-type.ts'
import { useState } from 'react'
import { css } from '../../../styled-system/css'
import { Button } from '../../ui/control/button.tsx'
import { Field, useFieldAttributes } from '../../ui/control/field.tsx'
import { controlRecipe } from '../../ui/control/input.tsx'
import { Select } from '../../ui/control/select.tsx'
import { valueText } from '../chart/active-paths.ts'
import { listEvents } from '../chart/chart.ts'
import type { RecordedActor, RecordedEvent } from '../record/recording.ts'
import type { Inspection, Trial } from './use-inspection.ts'

interface Props {
  actor: RecordedActor
  events: readonly RecordedEvent[]
  inspection: Inspection
}

/** Tries an event on the displayed machine: the result is drawn, nothing is sent. */
export function WhatIfForm({ actor, events, inspection }: Props) {
  const types = listEvents(actor.chart)
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const type = /"type"\s*:\s*"([^"]*)"/.exec(text)?.[1] ?? ''
  function pick(picked: string) {
    const before = events.findLast((event) => event.actor === actor.id && event.event.type === picked)
    setText(JSON.stringify(before?.event ?? { type: picked }, null, 2))
    setFault(null)
  }
  function attempt() {
    const written = parseEvent(text, types)
    setFault('fault' in written ? written.fault : null)
    if ('event' in written) inspection.attempt(written.event)
  }
  return (
    <section aria-label={tr(texts.whatIf)} className={column}>
      <h2 className={title}>{tr(texts.whatIf)}</h2>
      <Field label={tr(texts.eventToTry)} labelHidden>
        <Select
          size="sm"
          value={types.includes(type) ? type : ''}
          onChange={({ target }) => pick(target.value)}
        >
          <option value="" disabled>
            {tr(texts.chooseAnEvent)}
          </option>
          {types.map((each) => (
            <option key={each} value={each}>
              {formatEventType(each)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={tr(texts.whatItCarries)} labelHidden error={fault ?? undefined}>
        <EventText text={text} onChange={setText} onAttempt={attempt} />
      </Field>
      <div className={buttons}>
        <Button size="sm" disabled={text === ''} onClick={attempt}>
          {tr(texts.tryText)}
        </Button>
        {inspection.trial && (
          <Button size="sm" tone="ghost" onClick={inspection.goToNow}>
            {tr(texts.backToNow)}
          </Button>
        )}
      </div>
      {inspection.trial && <TrialResult trial={inspection.trial} />}
    </section>
  )
}

function EventText({
  text,
  onChange,
  onAttempt,
}: {
  text: string
  onChange: (text: string) => void
  onAttempt: () => void
}) {
  return (
    <textarea
      {...useFieldAttributes()}
      spellCheck={false}
      value={text}
      placeholder='{ "type": "…" }'
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onAttempt()
      }}
      className={css(controlRecipe.raw({ size: 'area' }), area)}
    />
  )
}

function TrialResult({ trial: { outcome } }: { trial: Trial }) {
  if (outcome.kind === 'fails')
    return (
      <p role="status" className={failed}>
        {tr(texts.machineCannotTakeItFault, { fault: outcome.fault })}
      </p>
    )
  const { snapshot, effects } = outcome
  return (
    <p role="status" className={followed}>
      {effects.length === 0
        ? tr(texts.wouldBeValueNothingElseWouldHappen, { value: valueText(snapshot.value) })
        : tr(texts.wouldBeValueItWouldAlsoDoAnd, {
            value: valueText(snapshot.value),
            effects: effects.join(', '),
          })}
    </p>
  )
}

const column = css({ display: 'flex', flexDirection: 'column', gap: '2', minWidth: '0' })
const title = css({ textStyle: 'heading' })
const area = css.raw({ fontFamily: 'mono', minHeight: '24' })
const buttons = css({ display: 'flex', gap: '2' })
const failed = css({ textStyle: 'dense', color: 'danger', overflowWrap: 'anywhere' })
const followed = css({ textStyle: 'dense', color: 'ink.muted', overflowWrap: 'anywhere' })

export type ParsedEvent = { event: { type: string } } | { fault: string }

/** Parses a typed event, or returns the error. `types`: known event types. */
export function parseEvent(text: string, types: readonly string[]): ParsedEvent {
  const known = z.looseObject(
    { type: z.enum(types, { error: tr(texts.typeIsOneOf, { types: types.join(', ') }) }) },
    { error: tr(texts.eventIsAnObjectWithAType) },
  )
  const { data, error } = jsonText.pipe(known).safeParse(text)
  if (data) return { event: data }
  const message = error?.issues[0]?.message ?? ''
  return { fault: message === 'is not valid JSON' ? tr(texts.thisIsNotValidJson) : message }
}
