import { ConfigError } from '../config-error.ts'

export interface CellConfig {
  name: string
  /** URL of the cell for people and phones */
  url: string
  directoryUrl: string
}

/**
 * Returns the cell from three settings: name, URL and directory. All three are required, or none.
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
