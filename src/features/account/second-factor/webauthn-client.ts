import {
  type NewPasskey,
  newPasskey,
  type PasskeyAssertion,
  passkeyAssertion,
  type PasskeyCreation,
  type PasskeyRequest,
} from '../../../../contract/auth/passkey.ts'

/** Why a browser gave no passkey, as people can read it. */
export class PasskeyUnavailable extends Error {
  override name = 'PasskeyUnavailable'
}

// loaded with the first passkey, because most people have none

/** Has the browser create a passkey. Rejects with PasskeyUnavailable if it does not. */
export const createPasskey = (optionsJSON: PasskeyCreation): Promise<NewPasskey> =>
  asked(async () => {
    const { startRegistration } = await import('@simplewebauthn/browser')
    return newPasskey.parse(await startRegistration({ optionsJSON }))
  })

/** Has the browser present a passkey. Rejects with PasskeyUnavailable if it does not. */
export const presentPasskey = (optionsJSON: PasskeyRequest): Promise<PasskeyAssertion> =>
  asked(async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    return passkeyAssertion.parse(await startAuthentication({ optionsJSON }))
  })

async function asked<Given>(ask: () => Promise<Given>): Promise<Given> {
  if (!('PublicKeyCredential' in window))
    throw new PasskeyUnavailable(
      'This browser has no passkeys here. They need a page that was opened with https.',
    )
  try {
    return await ask()
  } catch (error) {
    // browsers do not distinguish a refusal, a timeout and a missing passkey
    const there = error instanceof Error && error.name === 'InvalidStateError'
    throw new PasskeyUnavailable(
      there
        ? 'This device already has a passkey of yours.'
        : 'The browser gave no passkey. Please try again.',
      { cause: error },
    )
  }
}
