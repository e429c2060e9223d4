import { z } from 'zod'
import { passkeyRequestReply, type PasskeyAssertion } from '../../../../contract/auth/passkey.ts'
import { confirmSecondFactorBody, reauthenticationBody } from '../../../../contract/auth/second-factor.ts'
import { useSession } from '../../../app/app-services.ts'
import { currentPasswordField } from '../shared/account-form.tsx'
import { presentPasskey } from './webauthn-client.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

/** The second factors that a person has set up. Recovery codes are not included. */
export interface FactorMethods {
  app: boolean
  passkey: boolean
}

/** Returns the hint of the code field: which codes it accepts. */
export const codeHint = ({ app }: Pick<FactorMethods, 'app'>): string =>
  app ? tr(texts.sixDigitsFromYourAppOrOneOf) : tr(texts.oneOfYourRecoveryCodes)

/**
 * Returns the form fields that a change of the second factor requires: the password, and an existing factor.
 * `ways` is null if the person has no factor.
 */
export function useReauthentication(ways: FactorMethods | null) {
  const { api } = useSession()
  const { current_password } = reauthenticationBody.shape
  const { code } = confirmSecondFactorBody.shape
  const hint = ways && `${codeHint(ways)}${ways.passkey ? ` ${tr(texts.leaveItEmptyToUseAPasskey)}` : ''}`
  const codeField = { name: 'code' as const, label: tr(texts.code), autoComplete: 'one-time-code' }

  async function ask(): Promise<PasskeyAssertion> {
    const failure = tr(texts.passkeyCouldNotBeRequested)
    return presentPasskey(
      (await api.post('/second-factor/passkeys/ask', passkeyRequestReply, { failure })).data,
    )
  }

  return {
    body: z.object({ current_password, code: ways && !ways.passkey ? code : code.or(z.literal('')) }),
    fields: ways && hint ? [currentPasswordField, { ...codeField, hint }] : [currentPasswordField],
    initial: { current_password: '', code: '' },
    /**
     * returns the fields to send to the server; rejects with PasskeyUnavailable if the browser provides no
     * passkey
     */
    prove: async (typed: { current_password: string; code: string }) => ({
      current_password: typed.current_password,
      ...(typed.code !== '' && { code: typed.code }),
      ...(typed.code === '' && ways?.passkey && { passkey: await ask() }),
    }),
  }
}
