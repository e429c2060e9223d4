import type { ShiftPattern } from '../../../../contract/shift-patterns.ts'
import { formatLength } from '../../../resource/record/days-words.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

/** 'Meal 30 min, Rest 15 min (paid)' */
export const formatBreaks = (breaks: NonNullable<ShiftPattern['breaks']>): string =>
  breaks
    .map(
      ({ kind, minutes, paid }) =>
        `${BREAK_LABELS[kind] ?? kind} ${formatLength(minutes)}${paid ? ' (paid)' : ''}`,
    )
    .join(', ')

export const BREAK_LABELS: Readonly<Record<string, string>> = { meal: tr(texts.meal), rest: tr(texts.rest) }
