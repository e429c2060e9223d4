const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** Compares names for sorting lists. */
export const compareNames = (a: string, b: string): number => names.compare(a, b)
