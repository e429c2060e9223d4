import {
  type NewPasskey,
  newPasskey,
  type PasskeyAssertion,
  passkeyAssertion,
  type PasskeyCreation,
  type PasskeyRequest,
} from '../../../../contract/auth/passkey.ts'

/** The browser provided no passkey. The message is shown to the user. */
export class PasskeyUnavailable extends Error {
  override name = 'PasskeyUnavailable'
}

// @simplewebauthn/browser is loaded only when it is needed, because most people have no passkey

/** Creates a passkey in the browser. Rejects with PasskeyUnavailable if the browser creates none. */
export const createPasskey = (optionsJSON: PasskeyCreation): Promise<NewPasskey> =>
  asked(async () => {
    const { startRegistration } = await import('@simplewebauthn/browser')
    return newPasskey.parse(await startRegistration({ optionsJSON }))
  })

/**
 * Requests a signature by a passkey from the browser. Rejects with PasskeyUnavailable if the browser provides
 * none.
 */
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
    // browsers do not reveal whether the user refused, the time ran out or no passkey exists
    const there = error instanceof Error && error.name === 'InvalidStateError'
    throw new PasskeyUnavailable(
      there
        ? 'This device already has a passkey of yours.'
        : 'The browser gave no passkey. Please try again.',
      { cause: error },
    )
  }
}
