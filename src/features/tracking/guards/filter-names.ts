import { sameId } from '../../../../contract/id.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

interface Choice {
  id: string
  name: string
}

/** Value of a filter: one of the choices, or an unknown id of the URL. */
export interface FilterChoice extends Choice {
  isKnown: boolean
}

/** Returns the choice of an id in the URL; null = no filter. Until the list is loaded any id is accepted. */
export function findFilterChoice(
  choices: readonly Choice[],
  id: string | null,
  noun: 'client' | 'assignment',
): FilterChoice | null {
  if (id === null) return null
  const found = choices.find((choice) => sameId(choice.id, id))
  if (found) return { id: found.id, name: found.name, isKnown: true }
  const isKnown = choices.length === 0
  return { id, name: `${isKnown ? tr(texts.the) : tr(texts.unknown)} ${noun} ${id}`, isKnown }
}
