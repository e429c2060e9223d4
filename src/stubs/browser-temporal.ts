import type { Temporal as Standard } from 'temporal-polyfill'

/**
 * Replaces `temporal-polyfill` in the console's build. Browsers with Temporal use their own. Others load the library
 * (20 kB) before the first screen is shown.
 */
export let Temporal = (globalThis as { Temporal?: typeof Standard }).Temporal

export async function loadTemporal(): Promise<void> {
  Temporal ??= (await import('temporal-polyfill/implementation')).Temporal
}
