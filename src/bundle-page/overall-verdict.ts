import type { VerifiedFile } from './verify-file.ts'

/** Whether the entered public keys match a file: they do, none were entered, or they do not. */
export type KeyState = 'right' | 'none' | 'wrong'

const INTACT = {
  right: ['proven', 'The file is intact, and its origin is verified: it is signed by a key that you gave.'],
  none: [
    'none',
    'The file is intact. To trust its origin, compare its key with the company’s in three steps:',
  ],
  wrong: [
    'false',
    'The file is intact, but none of the keys that you gave signed it. Do not trust its origin.',
  ],
} as const

/** Returns the verdict on a whole file as a text. */
export function overallVerdict(
  { bundles, statements }: Pick<VerifiedFile, 'bundles' | 'statements'>,
  key: KeyState,
): readonly [state: 'none' | 'proven' | 'false', text: string] {
  const wrong = bundles.flatMap(({ verdict }) => (verdict.ok ? [] : [verdict]))
  const [first] = wrong
  if (bundles.length === 0) return ['false', 'Do not rely on this file: it holds no evidence.']
  const others = bundles.length - wrong.length
  if (first && others === 0) return ['false', `Do not rely on this file: ${first.fault}.`]
  if (first) {
    const marked = wrong.length === 1 ? '1 guard' : `${wrong.length} guards`
    const rest = others === 1 ? 'The other guard is' : `The other ${others} guards are`
    const keys = key === 'wrong' ? ' None of the keys that you gave signed them.' : ''
    return ['false', `Do not rely on ${marked} of this file, marked below. ${rest} verified.${keys}`]
  }
  if (statements?.ok === false)
    return [
      'false',
      `Do not rely on the names and the reason: what the exporter stated was changed (${statements.fault}). The positions are intact.`,
    ]
  const isEmpty = bundles.every(({ verdict }) => verdict.ok && verdict.fixes === 0)
  const [state, text] = INTACT[key]
  return [state, isEmpty ? `The file holds no position. ${text}` : text]
}
