import type { NightProgress } from '../../../streams/night/load-night.ts'

/** 'by 3 of 13 hours so far' while not all of a night is loaded; null where it is. */
export function loadedText({ hours, loaded }: NightProgress): string | null {
  return loaded === hours.length ? null : `by ${loaded} of ${hours.length} hours so far`
}
