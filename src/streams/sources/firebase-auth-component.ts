/**
 * Replaces the Firebase Auth library for the SDK's database. Provides our own access token, or an ID token of the cloud
 * project. `getToken` returns a valid token. Listeners are informed of a renewal, so that the connection continues.
 */
export interface AuthComponent {
  getToken(): Promise<{ accessToken: string } | null>
  getUid(): string | null
  addAuthTokenListener(listener: (token: string | null) => void): void
  removeAuthTokenListener(listener: (token: string | null) => void): void
  /** checks whether the token was renewed, and if so informs listeners */
  check(): Promise<void>
}

export function createAuthComponent(token: () => Promise<string>): AuthComponent {
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
