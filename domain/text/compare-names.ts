const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** Compares two names for sorting lists; returns a negative number, 0 or a positive number. */
export const compareNames = (a: string, b: string): number => names.compare(a, b)
