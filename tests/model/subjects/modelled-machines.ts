import type { EventObject } from 'xstate'
import { connection } from './connection.ts'
import { playback } from './playback.ts'
import { session } from './session.ts'
import { tracker } from './tracker.ts'
import { tracking } from './tracking.ts'
import type { ModelledMachine } from './modelled-machine.ts'

export type AnyModelledMachine = ModelledMachine<unknown, EventObject>

export const modelledMachines = [
  session,
  connection,
  tracking,
  playback,
  tracker,
] as unknown as readonly AnyModelledMachine[]
