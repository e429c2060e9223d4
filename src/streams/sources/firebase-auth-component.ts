/**
 * What the SDK's database asks of its authentication; normally the Firebase Auth library is that. Here it is the
 * product's own access token, or an ID token of the cloud project: `getToken` gives one that is good now, listeners are told when it was renewed, so that
 * a connection goes on over the renewal without a break.
 */
export interface OwnAuth {
  getToken(): Promise<{ accessToken: string } | null>
  getUid(): string | null
  addAuthTokenListener(listener: (token: string | null) => void): void
  removeAuthTokenListener(listener: (token: string | null) => void): void
  /** looks whether the token was renewed, and tells it */
  check(): Promise<void>
}

export function ownAuth(token: () => Promise<string>): OwnAuth {
  const listeners = new Set<(token: string | null) => void>()
  let told: string | null = null
  return {
    async getToken() {
      told = await token()
      return { accessToken: told }
    },
    getUid: () => null,
    addAuthTokenListener: (listener) => void listeners.add(listener),
    removeAuthTokenListener: (listener) => void listeners.delete(listener),
    async check() {
      const now = await token()
      if (told === null || now === told) return
      told = now
      for (const listener of listeners) listener(now)
    },
  }
}
