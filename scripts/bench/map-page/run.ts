/** An activity of the console that is measured while it runs. */
export interface Run {
  /** measured part, after everything has been prepared and drawn once */
  run(ms: number): Promise<{ frames: number; ms?: number }>
  end(): void
}
