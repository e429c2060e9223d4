import type { DeliveryRow } from '../../../contract/notifications/delivery.ts'

export const CHANNEL_WORDS: Readonly<Record<DeliveryRow['channel'], string>> = {
  mail: 'Mail',
  push: 'Push',
  webhook: 'Webhook',
}

export const STATE_WORDS: Readonly<
  Record<DeliveryRow['state'], { word: string; tone: 'neutral' | 'accent' | 'warning' | 'danger' }>
> = {
  waiting: { word: 'Waiting', tone: 'warning' },
  sent: { word: 'Delivered', tone: 'accent' },
  dead: { word: 'Not delivered', tone: 'danger' },
  kept: { word: 'Not sent', tone: 'neutral' },
}
