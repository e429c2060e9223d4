import * as texts from './texts.ts'
import { z } from 'zod'
import { jsonText } from '../../../domain/text/json-text.ts'
import { tr } from '../../texts/tr.ts'
import { formatEventType } from '../chart/format-event-type.ts'
import { useState } from 'react'
import { css } from '../../../styled-system/css'
import { Button } from '../../ui/control/button.tsx'
import { Field } from '../../ui/control/field.tsx'
import { Select } from '../../ui/control/select.tsx'
import { TextArea } from '../../ui/control/text-area.tsx'
import { valueText } from '../chart/active-paths.ts'
import { listEvents } from '../chart/chart.ts'
import type { RecordedActor } from '../record/recording.ts'
import type { Outcome } from '../chart/what-if.ts'
import type { Inspection } from './use-inspection.ts'

/** Tries an event on the displayed machine: the result is drawn, nothing is sent. */
export function WhatIfForm({ actor, inspection }: { actor: RecordedActor; inspection: Inspection }) {
  const types = listEvents(actor.chart)
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  const { event, fault } = parseEvent(text, types)
  const outcome = inspection.trial?.outcome
  function pick(type: string) {
    const last = inspection.recording.events.findLast(
      (each) => each.actor === actor.id && each.event.type === type,
    )
    setText(JSON.stringify(last?.event ?? { type }, null, 2))
  }
  function attempt() {
    setRefused(event ? null : text)
    if (event) inspection.attempt(event)
  }
  return (
    <section aria-label={tr(texts.whatIf)} className={column}>
      <h2 className={title}>{tr(texts.whatIf)}</h2>
      <Select
        size="sm"
        aria-label={tr(texts.eventToTry)}
        value={event?.type ?? ''}
        onChange={({ target }) => pick(target.value)}
      >
        <option value="" disabled>
          {tr(texts.chooseAnEvent)}
        </option>
        {types.map((type) => (
          <option key={type} value={type}>
            {formatEventType(type)}
          </option>
        ))}
      </Select>
      <Field label={tr(texts.dataOfTheEvent)} labelHidden error={refused === text ? fault : undefined}>
        <TextArea
          value={text}
          spellCheck={false}
          placeholder='{ "type": "…" }'
          onChange={({ target }) => setText(target.value)}
          onKeyDown={({ key, ctrlKey, metaKey }) => {
            if (key === 'Enter' && (ctrlKey || metaKey)) attempt()
          }}
          className={data}
          style={{ minHeight: '6rem' }}
        />
      </Field>
      <div className={buttons}>
        <Button size="sm" disabled={text === ''} onClick={attempt}>
          {tr(texts.tryText)}
        </Button>
        {outcome && (
          <Button size="sm" tone="ghost" onClick={inspection.goToNow}>
            {tr(texts.backToNow)}
          </Button>
        )}
      </div>
      {outcome && (
        <p role="status" data-fails={outcome.kind === 'fails' || undefined} className={result}>
          {outcomeText(outcome)}
        </p>
      )}
    </section>
  )
}

function outcomeText(outcome: Outcome): string {
  if (outcome.kind === 'fails') return tr(texts.machineCannotProcessItFault, { fault: outcome.fault })
  const value = valueText(outcome.snapshot.value)
  const effects = outcome.effects.join(', ')
  return effects === ''
    ? tr(texts.stateWouldBeValueNoEffectWouldRun, { value })
    : tr(texts.stateWouldBeValueTheseEffectsWouldRun, { value, effects })
}

const column = css({ display: 'flex', flexDirection: 'column', gap: '2', minWidth: '0' })
const title = css({ textStyle: 'heading' })
const data = css({ fontFamily: 'mono' })
const buttons = css({ display: 'flex', gap: '2' })
const result = css({
  textStyle: 'dense',
  color: 'ink.muted',
  overflowWrap: 'anywhere',
  '&[data-fails]': { color: 'danger' },
})

/** Parses a typed event, or returns the error. `types`: known event types. */
function parseEvent(text: string, types: readonly string[]): { event?: { type: string }; fault?: string } {
  const known = z.looseObject(
    { type: z.enum(types, { error: tr(texts.typeIsOneOf, { types: types.join(', ') }) }) },
    { error: tr(texts.eventIsAnObjectWithAType) },
  )
  const { data, error } = jsonText.pipe(known).safeParse(text)
  if (data) return { event: data }
  const [message = ''] = error?.issues.map((issue) => issue.message) ?? []
  return { fault: message === 'is not valid JSON' ? tr(texts.thisIsNotValidJson) : message }
}
