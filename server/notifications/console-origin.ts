import type { Config } from '../config.ts'

/** Where links in messages of the background lead: PUBLIC_URL, or this machine where none is set. No slash at its end. */
export const consoleOrigin = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string =>
  publicUrl ?? `http://localhost:${port}`
