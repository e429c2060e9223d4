/** An action that whoever runs the machine provides; by itself it does nothing. */
export const effect =
  <Params = undefined>(): ((_args: unknown, params: Params) => void) =>
  () => {}
