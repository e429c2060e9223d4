import type { Occurrence } from '../../../contract/occurrences/occurrence.ts'
import type { OCCURRENCE_CATEGORIES } from '../../../domain/occurrences/occurrence-fields.ts'

type Category = (typeof OCCURRENCE_CATEGORIES)[number]

/** What each category is called. */
export const CATEGORIES: Readonly<Record<Category, string>> = {
  on_duty: 'On duty',
  off_duty: 'Off duty',
  handover: 'Handover',
  patrol: 'Patrol',
  visitor: 'Visitor',
  vehicle: 'Vehicle',
  delivery: 'Delivery',
  contractor: 'Contractor',
  key_register: 'Keys',
  equipment_check: 'Equipment check',
  alarm: 'Alarm',
  access_control: 'Access control',
  lost_found: 'Lost and found',
  maintenance: 'Maintenance',
  complaint: 'Complaint',
  supervisor_visit: 'Supervisor visit',
  client_instruction: 'Client instruction',
  arrest: 'Arrest',
  accident: 'Accident',
  security_breach: 'Security breach',
  weather_utility: 'Weather or utilities',
  radio_check: 'Radio check',
  welfare_check: 'Welfare check',
  other: 'Other',
}

/** The key that chooses a category together with Alt, by the place of the key on the keyboard. */
export const CATEGORY_KEYS: Readonly<Record<string, Category>> = {
  KeyN: 'on_duty',
  KeyF: 'off_duty',
  KeyH: 'handover',
  KeyP: 'patrol',
  KeyV: 'visitor',
  KeyC: 'vehicle',
  KeyY: 'delivery',
  KeyO: 'contractor',
  KeyK: 'key_register',
  KeyQ: 'equipment_check',
  KeyA: 'alarm',
  KeyS: 'access_control',
  KeyL: 'lost_found',
  KeyM: 'maintenance',
  KeyT: 'complaint',
  KeyU: 'supervisor_visit',
  KeyI: 'client_instruction',
  KeyR: 'arrest',
  KeyX: 'accident',
  KeyB: 'security_breach',
  KeyW: 'weather_utility',
  KeyJ: 'radio_check',
  KeyE: 'welfare_check',
  KeyZ: 'other',
}

export const PRIORITIES = { routine: 'Routine', notable: 'Notable', urgent: 'Urgent' } as const
export const METHODS = {
  phone: 'Phone',
  radio: 'Radio',
  sms: 'SMS',
  email: 'Email',
  in_person: 'In person',
} as const
export const CONDITIONS = { ok: 'In order', damaged: 'Damaged', missing: 'Missing' } as const
export const STATUSES = {
  recorded: 'Recorded',
  reviewed: 'Reviewed',
  amended: 'Amended',
  voided: 'Void',
} as const
export const HANDOVER_STATES = { offered: 'Offered', accepted: 'Accepted', disputed: 'Disputed' } as const

/** '12/2026', as a book is cited */
export const serialText = ({ serial, year }: Pick<Occurrence, 'serial' | 'year'>): string =>
  `${serial}/${year}`

export const wordOf = (words: Readonly<Record<string, string>>, value: string): string =>
  words[value] ?? value
