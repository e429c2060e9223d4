import type { NewPasskey, PasskeyAssertion } from '../../../contract/auth/passkey.ts'
import type { RelyingParty } from './relying-party.ts'

/** COSE numbers of the accepted signature algorithms: EdDSA, ES256, RS256 */
export const COSE_ALGORITHMS = [-8, -7, -257]

/** Stored fields of a passkey. The public key is in COSE format, base64url. */
export interface PasskeyKey {
  credential_id: string
  public_key: string
  counter: number
}

interface Asked {
  place: RelyingParty
  challenge: string
}

// load both libraries when first needed, because most servers have no passkeys

/**
 * Verifies the browser's reply to the registration of a passkey: challenge, host, and that the user was
 * verified (finger, face or PIN). Returns the passkey's key; null if the reply is invalid.
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
    // the library throws for any invalid reply
    return null
  }
}

/**
 * Returns whether a reply contains no certificates. Attestation is not used: verifying it would make the
 * server fetch revocation lists from URLs that the sender chooses.
 */
async function isWithoutCertificates({ response }: NewPasskey): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const said = decodeAttestationObject(Buffer.from(response.attestationObject, 'base64url'))
  return ['none', 'packed'].includes(said.get('fmt')) && said.get('attStmt').get('x5c') === undefined
}

/**
 * Verifies the browser's reply to the use of a passkey, and returns its new counter; null if challenge or
 * host differ.
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
