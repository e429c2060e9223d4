import { css } from '../../../styled-system/css'
import { type ApiToken, apiTokenSecretReply } from '../../../contract/team/api-token.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { usePermission, useTimeZone } from '../../app/app-services.ts'
import { SecretCard } from '../../resource/record/secret-card.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const hint = css({ color: 'ink.muted', textStyle: 'dense' })

/** The secret of an API token, which is shown only once. */
export function ApiTokenSecret({ row: { id, name, secret_at } }: { row: ApiToken }) {
  const clock = zoneClock(useTimeZone())
  return (
    <SecretCard
      title={tr(texts.secret)}
      name={name}
      path={`/api-tokens/${encodeURIComponent(id)}/secret`}
      schema={apiTokenSecretReply}
      isSet={secret_at !== null}
      mayEdit={usePermission('Edit API Tokens')}
    >
      <p className={hint}>
        {secret_at === null
          ? tr(texts.thereIsNoSecretYetSoTheToken)
          : tr(texts.callsUseTheSecretThatWasCreatedOn, { secret_at: clock.dateTime(secret_at) })}
      </p>
    </SecretCard>
  )
}
