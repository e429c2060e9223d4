import type { Config } from '../config.ts'

/**
 * Returns the origin for links in background messages: PUBLIC_URL, or this machine without it. No final
 * slash.
 */
export const consoleOrigin = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string =>
  publicUrl ?? `http://localhost:${port}`
