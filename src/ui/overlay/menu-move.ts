/**
 * Which item of a menu a key moves the focus to, by the ARIA menu pattern: arrows go round, Home and End to the ends,
 * a letter to the next item that begins with it. `at` is -1 where none has the focus; null where the key moves nothing.
 */
export function nextMenuItem(key: string, at: number, labels: readonly string[]): number | null {
  const count = labels.length
  if (count === 0) return null
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (Math.max(at, 0) + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (!/^\S$/u.test(key)) return null
  const steps = labels.map((_, step) => (at + 1 + step + count) % count)
  return steps.find((to) => labels[to]?.toLowerCase().startsWith(key.toLowerCase())) ?? null
}
