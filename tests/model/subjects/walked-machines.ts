import type { EventObject } from 'xstate'
import { connection } from './connection.ts'
import { playback } from './playback.ts'
import { session } from './session.ts'
import { tracking } from './tracking.ts'
import type { WalkedMachine } from './walked-machine.ts'

export type AnyWalkedMachine = WalkedMachine<unknown, EventObject>

export const walkedMachines = [
  session,
  connection,
  tracking,
  playback,
] as unknown as readonly AnyWalkedMachine[]
