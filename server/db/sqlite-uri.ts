import { pathToFileURL } from 'node:url'

/** The address of a SQLite database for libsql, which has no other way to say that nothing may be written. */
export const sqliteUri = (path: string, mode: 'rwc' | 'ro'): string =>
  `${pathToFileURL(path).href}?mode=${mode}`
