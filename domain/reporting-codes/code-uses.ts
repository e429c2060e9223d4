import { z } from 'zod'
import { CODE_USES } from './use-names.ts'

export const codeUse = z.enum(CODE_USES)
export type CodeUse = z.infer<typeof codeUse>

export const DEFAULT_CODE_USES: readonly CodeUse[] = ['checklist']

export const codeUsesRules = z
  .array(codeUse)
  .min(1, 'Please choose at least one.')
  .max(CODE_USES.length)
  .transform((chosen) => CODE_USES.filter((use) => chosen.includes(use)))

/** Labels of what a reporting code permits. */
export const CODE_USE_LABELS: Readonly<Record<CodeUse, string>> = {
  checklist: 'Checklists',
  clock: 'Clock in and out',
  checkpoint: 'Checkpoints',
  occurrence: 'Occurrences',
  help: 'Help',
}
