const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** The order in which lists show names. */
export const compareNames = (a: string, b: string): number => names.compare(a, b)
