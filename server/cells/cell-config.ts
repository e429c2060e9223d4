import { ConfigError } from '../config-error.ts'

export interface CellConfig {
  name: string
  /** where people and phones reach it */
  url: string
  directoryUrl: string
}

/** All three or none: a cell has a name and an address, and is in a directory. */
export function cellFrom({
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
