import { randomInt } from 'node:crypto'

const ALPHABET = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'

/** A key that sorts by the time it was made (ms since epoch UTC): 8 characters of time, 12 of chance, base 64. */
export function pushId(now: number): string {
  let time = ''
  for (let rest = now; time.length < 8; rest = Math.floor(rest / 64)) time = ALPHABET.charAt(rest % 64) + time
  return time + Array.from({ length: 12 }, () => ALPHABET.charAt(randomInt(64))).join('')
}
