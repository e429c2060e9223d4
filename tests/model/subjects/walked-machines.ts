import type { EventObject } from 'xstate'
import { boardClock } from './board-clock.ts'
import { connection } from './connection.ts'
import { playback } from './playback.ts'
import { session } from './session.ts'
import { tracker } from './tracker.ts'
import { tracking } from './tracking.ts'
import type { WalkedMachine } from './walked-machine.ts'

export type AnyWalkedMachine = WalkedMachine<unknown, EventObject>

export const walkedMachines = [
  session,
  connection,
  tracking,
  playback,
  boardClock,
  tracker,
] as unknown as readonly AnyWalkedMachine[]
