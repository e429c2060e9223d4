import { fromCallback, fromPromise, type AnyEventObject, type EventObject } from 'xstate'

/** Declares an action that the owner of the machine provides; the default does nothing. */
export const effect =
  <Params = undefined>(): ((_args: unknown, params: Params) => void) =>
  () => {}

export type ToastKind = 'success' | 'error' | 'warning' | 'info'

/** Declares a request that the owner of the machine provides; the default never replies. */
export const request = <Output, Input>() => fromPromise<Output, Input>(() => new Promise(() => {}))

/** Declares a source of events that the owner of the machine provides; the default sends nothing. */
export const listener = <Event extends EventObject, Input = undefined>() =>
  fromCallback<AnyEventObject, Input, Event>(() => {})

/** A message that a machine emits for the user. The console shows it for five seconds. */
export interface ToastEvent {
  type: 'toast'
  kind: ToastKind
  text: string
}

export const toast = (kind: ToastKind, text: string): ToastEvent => ({ type: 'toast', kind, text })
