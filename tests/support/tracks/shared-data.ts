import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

const shared = process.env.ASKARI_SHARED ?? resolve(import.meta.dirname, '../../../../shared')
const data = join(shared, 'data')

/** why tests on recorded tracks cannot run here; null if they can */
export const recordedTracksMissing: string | null = existsSync(join(data, 'SOURCES.md'))
  ? null
  : `no recorded tracks in ${data} (ASKARI_SHARED names another folder)`

export const recordedTrack = (name: string): string => join(data, name)
