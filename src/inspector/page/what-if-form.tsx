import * as texts from './texts.ts'
import { z } from 'zod'
import { jsonText } from '../../../domain/text/json-text.ts'
import { tr } from '../../texts/tr.ts'
import { formatEventType } from '../chart/format-event-type.ts'
import { useState, type ComponentProps } from 'react'
import { css } from '../../../styled-system/css'
import { Button } from '../../ui/control/button.tsx'
import { Field, useFieldAttributes } from '../../ui/control/field.tsx'
import { controlRecipe } from '../../ui/control/input.tsx'
import { Select } from '../../ui/control/select.tsx'
import { valueText } from '../chart/active-paths.ts'
import { listEvents } from '../chart/chart.ts'
import type { RecordedActor } from '../record/recording.ts'
import type { Inspection, Trial } from './use-inspection.ts'

/** Tries an event on the displayed machine: the result is drawn, nothing is sent. */
export function WhatIfForm({ actor, inspection }: { actor: RecordedActor; inspection: Inspection }) {
  const types = listEvents(actor.chart)
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const type = /"type"\s*:\s*"([^"]*)"/.exec(text)?.[1] ?? ''
  function pick(picked: string) {
    const before = inspection.recording.events.findLast(
      (event) => event.actor === actor.id && event.event.type === picked,
    )
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
      <Field label={tr(texts.dataOfTheEvent)} labelHidden error={fault ?? undefined}>
        <EventText value={text} onChange={({ target }) => setText(target.value)} onAttempt={attempt} />
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

function EventText({ onAttempt, ...area }: ComponentProps<'textarea'> & { onAttempt: () => void }) {
  return (
    <textarea
      {...useFieldAttributes()}
      {...area}
      spellCheck={false}
      placeholder='{ "type": "…" }'
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onAttempt()
      }}
      className={css(controlRecipe.raw({ size: 'area' }), { fontFamily: 'mono', minHeight: '24' })}
    />
  )
}

function TrialResult({ trial: { outcome } }: { trial: Trial }) {
  const fails = outcome.kind === 'fails'
  return (
    <p role="status" data-fails={fails || undefined} className={result}>
      {fails
        ? tr(texts.machineCannotProcessItFault, { fault: outcome.fault })
        : tr(
            outcome.effects.length === 0
              ? texts.stateWouldBeValueNoEffectWouldRun
              : texts.stateWouldBeValueTheseEffectsWouldRun,
            {
              value: valueText(outcome.snapshot.value),
              effects: outcome.effects.join(', '),
            },
          )}
    </p>
  )
}

const column = css({ display: 'flex', flexDirection: 'column', gap: '2', minWidth: '0' })
const title = css({ textStyle: 'heading' })
const buttons = css({ display: 'flex', gap: '2' })
const result = css({
  textStyle: 'dense',
  color: 'ink.muted',
  overflowWrap: 'anywhere',
  '&[data-fails]': { color: 'danger' },
})

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
