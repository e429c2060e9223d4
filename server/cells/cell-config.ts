import { ConfigError } from '../config-error.ts'

export interface CellConfig {
  name: string
  /** URL at which people and phones reach the cell */
  url: string
  directoryUrl: string
}

/**
 * Returns the configuration of a cell; null without CELL and DIRECTORY_URL. With one of them, all four
 * settings are required. Throws ConfigError.
 */
export function parseCellConfig({
  CELL,
  DIRECTORY_URL,
  DATABASE_URL,
  PUBLIC_URL,
}: Partial<
  Record<'CELL' | 'DIRECTORY_URL' | 'DATABASE_URL' | 'PUBLIC_URL', string | undefined>
>): CellConfig | null {
  if (CELL === undefined && DIRECTORY_URL === undefined) return null
  if (
    CELL === undefined ||
    DIRECTORY_URL === undefined ||
    PUBLIC_URL === undefined ||
    DATABASE_URL === undefined
  )
    throw new ConfigError(
      'CELL: needs DIRECTORY_URL, DATABASE_URL and PUBLIC_URL, and DIRECTORY_URL needs CELL',
    )
  return { name: CELL, directoryUrl: DIRECTORY_URL, url: PUBLIC_URL }
}
