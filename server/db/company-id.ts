declare const brand: unique symbol

/**
 * Id of the company whose rows a query may use. It comes from a verified credential or from the log, never
 * from a request body.
 */
export type CompanyId = string & { readonly [brand]: 'CompanyId' }

/** Returns whether a text has the format of a company id. The company may not exist. */
export const isCompanyId = (text: string): text is CompanyId => /^[1-9]\d{0,15}$/.test(text)

/**
 * Converts a text to a company id. The text must come from a verified credential, the log or the operator.
 * Throws if it is not a positive decimal integer.
 */
export function companyId(text: string): CompanyId {
  if (!isCompanyId(text)) throw new Error(`no company id: ${JSON.stringify(text)}`)
  return text
}
