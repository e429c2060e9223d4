import { z } from 'zod'
import { rosterTemplateRules, templateDuty } from '../../domain/roster/roster-template.ts'
import { id } from '../core/id.ts'
import { listQuery, resource } from '../core/resource.ts'

const rosterTemplate = z.object({
  id,
  name: z.string(),
  duty_count: z.number().int(),
  /** `weekday` 0 is Monday; missing in a list */
  duties: z.array(templateDuty).optional(),
})
export type RosterTemplate = z.infer<typeof rosterTemplate>

const { name, duties } = rosterTemplateRules.shape

export const rosterTemplates = resource({
  path: '/roster-templates',
  stream: 'roster-template',
  shows: [],
  query: listQuery(20, ['name', 'duty_count']),
  row: rosterTemplate,
  body: z.object({ name, duties }),
})
