import type { Temporal as Standard } from 'temporal-polyfill'

/**
 * Stands in for `temporal-polyfill` in the console's build: browsers that have Temporal use theirs, the others fetch the
 * library, 20 kB, before the first screen is shown.
 */
export let Temporal = (globalThis as { Temporal?: typeof Standard }).Temporal

export async function loadTemporal(): Promise<void> {
  Temporal ??= (await import('temporal-polyfill/implementation')).Temporal
}
