import { sameId } from '../../../../contract/id.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

interface Choice {
  id: string
  name: string
}

/** What a filter stands at: one of the choices, or what the address names and is none of them. */
export interface Filtered extends Choice {
  isKnown: boolean
}

/** The choice that an id of the address means; null = the filter leaves nobody out. A list that is not there yet may have any id. */
export function filteredBy(
  choices: readonly Choice[],
  id: string | null,
  noun: 'client' | 'assignment',
): Filtered | null {
  if (id === null) return null
  const found = choices.find((choice) => sameId(choice.id, id))
  if (found) return { id: found.id, name: found.name, isKnown: true }
  const isKnown = choices.length === 0
  return { id, name: `${isKnown ? tr(texts.the) : tr(texts.unknown)} ${noun} ${id}`, isKnown }
}
