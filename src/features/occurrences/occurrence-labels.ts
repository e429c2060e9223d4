import type { Occurrence } from '../../../contract/occurrences/occurrence.ts'
import type { OCCURRENCE_CATEGORIES } from '../../../domain/occurrences/occurrence-fields.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

type Category = (typeof OCCURRENCE_CATEGORIES)[number]

export const CATEGORY_LABELS: Readonly<Record<Category, string>> = {
  on_duty: tr(texts.onDuty),
  off_duty: tr(texts.offDuty),
  handover: tr(texts.handover),
  patrol: tr(texts.patrol),
  visitor: tr(texts.visitor),
  vehicle: tr(texts.vehicle2),
  delivery: tr(texts.delivery),
  contractor: tr(texts.contractor),
  key_register: tr(texts.keys),
  equipment_check: tr(texts.equipmentCheck),
  alarm: tr(texts.alarm),
  access_control: tr(texts.accessControl),
  lost_found: tr(texts.lostAndFound),
  maintenance: tr(texts.maintenance),
  complaint: tr(texts.complaint),
  supervisor_visit: tr(texts.supervisorVisit),
  client_instruction: tr(texts.clientInstruction),
  arrest: tr(texts.arrest),
  accident: tr(texts.accident),
  security_breach: tr(texts.securityBreach),
  weather_utility: tr(texts.weatherOrUtilities),
  radio_check: tr(texts.radioCheck),
  welfare_check: tr(texts.welfareCheck),
  other: tr(texts.other),
}

/**
 * Categories by the key that selects them with Alt; physical positions, so they work in every keyboard
 * layout.
 */
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

export const PRIORITY_LABELS = {
  routine: tr(texts.routine),
  notable: tr(texts.notable),
  urgent: tr(texts.urgent),
} as const
export const METHOD_LABELS = {
  phone: tr(texts.phone),
  radio: tr(texts.radio),
  sms: tr(texts.sms),
  email: tr(texts.email),
  in_person: tr(texts.inPerson),
} as const
export const CONDITION_LABELS = {
  ok: tr(texts.inOrder),
  damaged: tr(texts.damaged),
  missing: tr(texts.missing),
} as const
export const STATUS_LABELS = {
  recorded: tr(texts.recorded),
  reviewed: tr(texts.reviewed),
  amended: tr(texts.amended),
  voided: tr(texts.voidText),
} as const
export const HANDOVER_STATE_LABELS = {
  offered: tr(texts.offered),
  accepted: tr(texts.accepted),
  disputed: tr(texts.disputed),
} as const

/** Formats the number by which an entry is cited: '12/2026'. */
export const serialText = ({ serial, year }: Pick<Occurrence, 'serial' | 'year'>): string =>
  `${serial}/${year}`

export const occurrenceLabelFor = (words: Readonly<Record<string, string>>, value: string): string =>
  words[value] ?? value
