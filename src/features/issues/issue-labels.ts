import { issueLifecycle } from '../../../domain/issues/issue-lifecycle.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

export const KIND_LABELS = {
  security: tr(texts.security),
  maintenance: tr(texts.maintenance2),
  safety: tr(texts.safety2),
  parking: tr(texts.parking2),
  it: tr(texts.it),
  hr: tr(texts.hr),
  client_service: tr(texts.clientService2),
  equipment: tr(texts.equipment2),
} as const
export const LEVEL_LABELS = {
  emergency: tr(texts.emergency2),
  caution: tr(texts.caution2),
  routine: tr(texts.routine2),
} as const
export const LEVEL_TONES: Readonly<Record<string, 'danger' | 'warning' | 'neutral'>> = {
  emergency: 'danger',
  caution: 'warning',
  routine: 'neutral',
}
export const STATUS_LABELS = issueLifecycle.words
export const HOLD_REASON_LABELS = {
  waiting_client: tr(texts.waitingForTheClient),
  waiting_parts: tr(texts.waitingForParts),
  waiting_vendor: tr(texts.waitingForAContractor),
  scheduled: tr(texts.scheduled),
} as const
export const RESOLUTION_LABELS = { fixed: tr(texts.fixed), workaround: tr(texts.workaround) } as const
export const CLOSE_REASON_LABELS = {
  duplicate: tr(texts.duplicate),
  not_reproducible: tr(texts.notReproducible),
  wont_fix: tr(texts.willNotBeFixed),
  client_declined: tr(texts.declinedByTheClient),
} as const

export const issueLabelFor = (words: Readonly<Record<string, string>>, value: string | null): string =>
  (value !== null && words[value]) || (value ?? '')
