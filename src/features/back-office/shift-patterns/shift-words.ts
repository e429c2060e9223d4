import type { ShiftPattern } from '../../../../contract/shift-patterns.ts'
import { lengthWords } from '../../../resource/record/days-words.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

/** 'Meal 30 min, Rest 15 min (paid)' */
export const breaksWords = (breaks: NonNullable<ShiftPattern['breaks']>): string =>
  breaks
    .map(
      ({ kind, minutes, paid }) => `${BREAKS[kind] ?? kind} ${lengthWords(minutes)}${paid ? ' (paid)' : ''}`,
    )
    .join(', ')

export const BREAKS: Readonly<Record<string, string>> = { meal: tr(texts.meal), rest: tr(texts.rest) }
