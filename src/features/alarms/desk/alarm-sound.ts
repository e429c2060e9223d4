/** State of the sound. Browsers forbid sound until the person has interacted with the page. */
export type SoundState = 'playing' | 'silent' | 'forbidden'

/** seconds between two repetitions, by priority */
const EVERY_S: Readonly<Record<number, number>> = { 1: 2, 2: 4, 3: 10 }
/** how far ahead tones are scheduled, s; browsers may run a background tab's timers only once a minute */
const AHEAD_S = 70
const LOOK_MS = 1000

/**
 * A repeating sound. Tones are scheduled ahead on the audio clock, because timers of a background tab are too
 * slow. `told` is called when the state changes.
 */
export class AlarmSound {
  #context: AudioContext | null = null
  #priority: number | null = null
  #scheduledTo = 0
  #nodes: OscillatorNode[] = []
  #timer: ReturnType<typeof setInterval> | null = null
  readonly #told: (state: SoundState) => void

  constructor(told: (state: SoundState) => void) {
    this.#told = told
  }

  /** Starts the sound for a priority, or stops it (null). */
  set(priority: number | null): void {
    if (priority === this.#priority) return
    this.#quiet()
    this.#priority = priority
    if (priority === null) return this.#told('silent')
    this.#context ??= new AudioContext()
    void this.resume()
    this.#timer = setInterval(() => this.#schedule(), LOOK_MS)
  }

  /** Starts the sound again, after the person has interacted with the page. */
  async resume(): Promise<void> {
    const context = this.#context
    if (!context || this.#priority === null) return
    // if the browser forbids sound, the promise may never settle
    void context.resume().then(() => this.#schedule())
    // a new AudioContext is not running yet, even if sound is allowed: then the timer schedules it
    if (context.state === 'running') this.#schedule()
  }

  close(): void {
    this.#quiet()
    this.#priority = null
    void this.#context?.close()
    this.#context = null
  }

  #quiet(): void {
    if (this.#timer !== null) clearInterval(this.#timer)
    this.#timer = null
    for (const node of this.#nodes) node.stop()
    this.#nodes = []
    this.#scheduledTo = 0
  }

  #schedule(): void {
    const context = this.#context
    if (!context || this.#priority === null) return
    if (context.state !== 'running') return this.#told('forbidden')
    this.#told('playing')
    const every = EVERY_S[this.#priority] ?? 10
    let at = Math.max(this.#scheduledTo, context.currentTime + 0.05)
    for (; at < context.currentTime + AHEAD_S; at += every) this.#beep(context, at, this.#priority)
    this.#scheduledTo = at
  }

  /** Plays two tones, higher for more urgent alarms. */
  #beep(context: AudioContext, at: number, priority: number): void {
    const base = priority === 1 ? 880 : priority === 2 ? 660 : 440
    for (const [n, frequency] of [base, base * 1.25].entries()) {
      const tone = context.createOscillator()
      const volume = context.createGain()
      const from = at + n * 0.2
      tone.frequency.value = frequency
      volume.gain.setValueAtTime(0, from)
      volume.gain.linearRampToValueAtTime(0.25, from + 0.02)
      volume.gain.linearRampToValueAtTime(0, from + 0.18)
      tone.connect(volume).connect(context.destination)
      tone.start(from)
      tone.stop(from + 0.2)
      this.#nodes.push(tone)
      tone.addEventListener('ended', () => {
        this.#nodes = this.#nodes.filter((node) => node !== tone)
      })
    }
  }
}
