import type { DeliveryRow } from '../../../contract/notifications/delivery.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

export const CHANNEL_LABELS: Readonly<Record<DeliveryRow['channel'], string>> = {
  mail: tr(texts.mail),
  push: tr(texts.push),
  webhook: tr(texts.webhook),
}

export const DELIVERY_STATE_LABELS: Readonly<
  Record<DeliveryRow['state'], { word: string; tone: 'neutral' | 'accent' | 'warning' | 'danger' }>
> = {
  waiting: { word: tr(texts.waiting), tone: 'warning' },
  sent: { word: tr(texts.delivered), tone: 'accent' },
  dead: { word: tr(texts.notDelivered), tone: 'danger' },
  kept: { word: tr(texts.notSent), tone: 'neutral' },
}
