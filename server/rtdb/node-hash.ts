import { createHash } from 'node:crypto'
import { compareKeys } from './key-order.ts'
import { isMap, type Json } from './json.ts'

const sha1 = (text: string) => createHash('sha1').update(text, 'utf8').digest('base64')

function leafText(value: boolean | number | string): string {
  if (typeof value !== 'number') return `${typeof value}:${value}`
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return `number:${bytes.toString('hex')}`
}

/**
 * The hash with which the SDK says what it already has (listens) and what it built on (transactions):
 * base64 SHA-1 over `type:value` of a leaf, or over `:key:hash` of a map's children in key order; '' for nothing.
 */
export function nodeHash(value: Json): string {
  if (value === null) return ''
  if (!isMap(value)) return sha1(leafText(value))
  const text = Object.keys(value)
    .toSorted(compareKeys)
    .map((key) => `:${key}:${nodeHash(value[key] ?? null)}`)
    .join('')
  return text === '' ? '' : sha1(text)
}
