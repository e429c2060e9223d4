declare const brand: unique symbol

/**
 * The company whose rows a query may use. It comes from a checked credential or from the log, never
 * from a request body.
 */
export type CompanyId = string & { readonly [brand]: 'CompanyId' }

/** Returns whether text has the form of a company id, existing or not. */
export const isCompanyId = (text: string): text is CompanyId => /^[1-9]\d{0,15}$/.test(text)

/**
 * Converts text from a checked credential, the log or the operator into a company id. Throws if it is not a
 * decimal integer.
 */
export function companyId(text: string): CompanyId {
  if (!isCompanyId(text)) throw new Error(`no company id: ${JSON.stringify(text)}`)
  return text
}
