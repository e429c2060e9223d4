import { randomInt } from 'node:crypto'

/** without those that are taken for each other */
const SIGNS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const GROUPS = 4
const LENGTH = 5

/** A password that nobody has chosen, of 115 bits, in groups that can be read to somebody: `kd7Qa-…`. */
export const newPassword = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join(''),
  ).join('-')
