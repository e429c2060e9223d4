import { z } from 'zod'

export interface CloudTokensOptions {
  apiKey: string
  /** fetches a custom token for the cloud database (POST /api/realtime-token) */
  customToken: () => Promise<{ token: string; good_for_ms: number }>
  fetch: typeof globalThis.fetch
  /** ms since epoch UTC */
  now: () => number
}

const SIGN_IN = 'https://identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken'

const signedIn = z.object({ idToken: z.string() })

/**
 * Returns a function that returns a valid ID token of the cloud project, using its REST API
 * (https://cloud.google.com/identity-platform/docs/reference/rest/v1/accounts/signInWithCustomToken). A token is
 * renewed after half of its validity. If renewal fails, the last one is used while it is valid; then the function
 * rejects.
 */
export function cloudTokens(options: CloudTokensOptions): () => Promise<string> {
  const { apiKey, customToken, fetch, now } = options
  let last: { token: string; renewAt: number; goodUntil: number } | null = null
  let asking: Promise<string> | null = null

  async function signIn(): Promise<string> {
    const asked = now()
    const given = await customToken()
    const reply = await fetch(`${SIGN_IN}?key=${encodeURIComponent(apiKey)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: given.token, returnSecureToken: true }),
    })
    if (!reply.ok) throw new Error(`The cloud database let nobody in: ${reply.status} ${await reply.text()}`)
    const { idToken } = signedIn.parse(await reply.json())
    last = { token: idToken, renewAt: asked + given.good_for_ms / 2, goodUntil: asked + given.good_for_ms }
    return idToken
  }

  return async () => {
    if (last !== null && now() < last.renewAt) return last.token
    asking ??= signIn().finally(() => {
      asking = null
    })
    return asking.catch((error: unknown) => {
      if (last !== null && now() < last.goodUntil) return last.token
      throw error
    })
  }
}
