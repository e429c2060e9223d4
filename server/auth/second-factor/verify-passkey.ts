import type { NewPasskey, PasskeyAssertion } from '../../../contract/auth/passkey.ts'
import type { RelyingParty } from './relying-party.ts'

/** COSE numbers of the accepted signature algorithms: EdDSA, ES256, RS256 */
export const COSE_ALGORITHMS = [-8, -7, -257]

/** Stored fields of a passkey; the key in COSE format, in base64url. */
export interface PasskeyKey {
  credential_id: string
  public_key: string
  counter: number
}

interface Asked {
  place: RelyingParty
  challenge: string
}

// both libraries are loaded with the first passkey, because most servers never need them

/**
 * Returns the key of a new passkey if its reply matches this challenge and host, with user
 * verification (finger, face or PIN); null otherwise.
 */
export async function verifyNewPasskey(
  { place, challenge }: Asked,
  response: NewPasskey,
): Promise<PasskeyKey | null> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  try {
    if (!(await isWithoutCertificates(response))) return null
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: place.origin,
      expectedRPID: place.rpId,
      supportedAlgorithmIDs: COSE_ALGORITHMS,
    })
    if (!verified) return null
    const { id, publicKey, counter } = registrationInfo.credential
    return { credential_id: id, public_key: Buffer.from(publicKey).toString('base64url'), counter }
  } catch {
    // the library throws for any invalid input
    return null
  }
}

/**
 * Returns whether a reply has no certificates. Attestation is not used, because the URLs of
 * revocation lists would come from the sender.
 */
async function isWithoutCertificates({ response }: NewPasskey): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const said = decodeAttestationObject(Buffer.from(response.attestationObject, 'base64url'))
  return ['none', 'packed'].includes(said.get('fmt')) && said.get('attStmt').get('x5c') === undefined
}

/**
 * Returns the new counter of a passkey if its reply matches this challenge and host; null
 * otherwise.
 */
export async function verifyAssertion(
  { place, challenge }: Asked,
  key: PasskeyKey,
  response: PasskeyAssertion,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: place.origin,
      expectedRPID: place.rpId,
      credential: {
        id: key.credential_id,
        publicKey: new Uint8Array(Buffer.from(key.public_key, 'base64url')),
        counter: key.counter,
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}
