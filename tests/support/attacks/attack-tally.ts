import { appendFileSync } from 'node:fs'

const file = process.env.ATTACK_TALLY
const TELL_MS = 10_000

/** Adds a row to the table at the end of `npm run test:attack`: an attack, the number of attempts and the outcome. */
export function tally(attack: string, tried: number, outcome: string): void {
  if (file === undefined) return
  const part = process.env.ATTACK_PART ?? '1/1'
  appendFileSync(file, `${JSON.stringify({ attack, part, tried, outcome })}\n`)
  say(`${attack}: ${tried}, ${outcome}`)
}

/** Returns a function that prints the progress of an attack, at most once per interval. */
export function reportProgress(attack: string, of: number): (tried: number) => void {
  let told = performance.now()
  return (tried) => {
    if (file === undefined || performance.now() - told < TELL_MS) return
    told = performance.now()
    say(`${attack}: ${tried} of ${of}`)
  }
}

const say = (line: string) => process.stderr.write(`${line}\n`)
