import { css } from '../../../styled-system/css'
import { type WebhookRow, webhookSecretReply } from '../../../contract/settings/webhook.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { usePermission, useTimeZone } from '../../app/app-services.ts'
import { SecretCard } from '../../resource/record/secret-card.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const hint = css({ color: 'ink.muted', textStyle: 'dense' })

/** The secret that signs a webhook's messages. Shown only once. */
export function WebhookSecret({ row: { id, name, secret_at, old_secret_until } }: { row: WebhookRow }) {
  const clock = zoneClock(useTimeZone())
  return (
    <SecretCard
      title={tr(texts.signingSecret)}
      name={name}
      path={`/webhooks/${encodeURIComponent(id)}/secret`}
      schema={webhookSecretReply}
      isSet={secret_at !== null}
      mayEdit={usePermission('Edit Webhooks')}
    >
      <p className={hint}>
        {secret_at === null
          ? tr(texts.thereIsNoSecretYetAndNothingIs)
          : tr(texts.messagesAreSignedWithTheSecretOfSecret, { secret_at: clock.dateTime(secret_at) })}
      </p>
      {old_secret_until !== null && (
        <p className={hint}>
          {tr(texts.theyAreAlsoSignedWithTheSecretBefore, {
            old_secret_until: clock.dateTime(old_secret_until),
          })}
        </p>
      )}
    </SecretCard>
  )
}
