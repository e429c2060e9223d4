import { z } from 'zod'
import type { ActivityEntry } from '../../../contract/evidence/activity.ts'
import { areValuesEqual } from '../../../domain/event-sourcing/record-stream.ts'
import type { ZoneClock } from '../../../domain/time/zone-time.ts'
import { capitalize } from '../../resource/record/resource-view.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

type Change = ActivityEntry['changes'][number]

export interface FormattedChanges {
  label: string
  /** null if the field had no value before or did not change */
  before: string | null
  after: string
}

const LONGEST = 120
/** GeoJSON fields, which people cannot read */
const DRAWN = new Set(['geofence_coordinates', 'site_plan'])
/** technical fields that are not shown: ids of parts, and keys and digests of exports */
const UNSAID = new Set(['entry_id', 'export_key', 'statements'])
const LABELS: Readonly<Record<string, string>> = {
  worker_id: tr(texts.guard),
  alias: tr(texts.name),
  owner: tr(texts.client),
  from_at: tr(texts.from),
  to_at: tr(texts.to),
  sha256: tr(texts.sha256OfWhatWasSent),
}
/** reads a text, or the field of an object that people recognise */
const known = z.union([
  z.string(),
  z.object({ name: z.string() }).transform(({ name }) => name),
  z.object({ text: z.string() }).transform(({ text }) => text),
])

/** Returns each change as a label and texts. Fields without any value are omitted. */
export const formatChanges = (changes: readonly Change[], clock: ZoneClock): FormattedChanges[] =>
  changes
    .filter(({ field, from, to }) => !UNSAID.has(field) && (from ?? to ?? null) !== null)
    .map(({ field, from, to, from_name, to_name }) => ({
      label: labelOf(field),
      before:
        (from ?? null) === null || areValuesEqual(from, to) ? null : valueText(field, from, from_name, clock),
      after: valueText(field, to, to_name, clock),
    }))

/** Returns the label of a field: 'Full name' for 'user_full_name', 'Client' for 'client_id'. */
const labelOf = (field: string) =>
  LABELS[field] ??
  capitalize(
    field
      .replace(/^user_/, '')
      .replace(/_id$/, '')
      .replace(/([a-z])([A-Z])/g, '$1_$2')
      .replaceAll('_', ' ')
      .toLowerCase()
      .replace(/\b(kra|pin|psra|vat)\b/g, (short) => short.toUpperCase()),
  )

function valueText(field: string, value: unknown, name: string | undefined, clock: ZoneClock): string {
  if (name !== undefined) return name
  if (value === null || value === undefined || value === '') return 'none'
  if (DRAWN.has(field)) return 'drawn'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return /At$|_at$|_until$/.test(field) ? clock.full(value) : String(value)
  return cut(called(value))
}

/** Formats a value. An object without a name or text is formatted field by field. */
function called(value: unknown): string {
  const name = known.safeParse(value).data
  if (name !== undefined) return name
  if (Array.isArray(value)) return value.map(called).join(', ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .filter(([, part]) => part !== null && part !== undefined)
    .map(([field, part]) => `${labelOf(field)} ${called(part)}`)
    .join(', ')
}

const cut = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)
