import { fromCallback, fromPromise, type AnyEventObject, type EventObject } from 'xstate'

/** An action that whoever runs the machine provides; by itself it does nothing. */
export const effect =
  <Params = undefined>(): ((_args: unknown, params: Params) => void) =>
  () => {}

export type ToastKind = 'success' | 'error' | 'warning' | 'info'

/** A request that whoever runs the machine provides; by itself it is never answered. */
export const request = <Output, Input>() => fromPromise<Output, Input>(() => new Promise(() => {}))

/** What the machine listens to, as provided by whoever runs it; by itself nothing is sent. */
export const listener = <Event extends EventObject, Input = undefined>() =>
  fromCallback<AnyEventObject, Input, Event>(() => {})

/** What a machine emits when a person is to be told something; the shell shows it for five seconds. */
export interface ToastEvent {
  type: 'toast'
  kind: ToastKind
  text: string
}

export const toast = (kind: ToastKind, text: string): ToastEvent => ({ type: 'toast', kind, text })
