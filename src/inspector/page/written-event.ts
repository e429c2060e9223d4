import { z } from 'zod'
import { jsonText } from '../../../domain/json-text.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

export type ParsedEvent = { event: { type: string } } | { fault: string }

/** Parses a typed event, or returns the error. `types`: known event types. */
export function parseEvent(text: string, types: readonly string[]): ParsedEvent {
  const known = z.looseObject(
    { type: z.enum(types, { error: `type is one of: ${types.join(', ')}` }) },
    { error: tr(texts.eventIsAnObjectWithAType) },
  )
  const { data, error } = jsonText.pipe(known).safeParse(text)
  if (data) return { event: data }
  const message = error?.issues[0]?.message ?? ''
  return { fault: message === 'is not valid JSON' ? tr(texts.thisIsNotValidJson) : message }
}
