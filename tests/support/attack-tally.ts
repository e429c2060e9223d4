import { appendFileSync } from 'node:fs'

/** Notes for the table at the end of `npm run test:attack` how often something was tried, and what came of it. */
export function tally(attack: string, tried: number, outcome: string): void {
  const file = process.env.ATTACK_TALLY
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ attack, tried, outcome })}\n`)
}
