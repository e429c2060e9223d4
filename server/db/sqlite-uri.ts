import { pathToFileURL } from 'node:url'

/** Returns the URI of a SQLite database for libsql, the only way to open it read-only. */
export const sqliteUri = (path: string, mode: 'rwc' | 'ro'): string =>
  `${pathToFileURL(path).href}?mode=${mode}`
