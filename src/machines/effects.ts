/** An action that whoever runs the machine provides; by itself it does nothing. */
export const effect =
  <Params = undefined>(): ((_args: unknown, params: Params) => void) =>
  () => {}

export type ToastKind = 'success' | 'error' | 'warning' | 'info'

/** What a machine emits when a person is to be told something; the shell shows it for five seconds. */
export interface ToastEvent {
  type: 'toast'
  kind: ToastKind
  text: string
}

export const toast = (kind: ToastKind, text: string): ToastEvent => ({ type: 'toast', kind, text })
