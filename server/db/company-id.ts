declare const brand: unique symbol

/** The company whose rows a query may touch. It comes from a checked credential or from the log, never from a body. */
export type CompanyId = string & { readonly [brand]: 'CompanyId' }

/** Whether text is the number of a company, which there need not be. */
export const isCompanyId = (text: string): text is CompanyId => /^[1-9]\d{0,15}$/.test(text)

/** Text that a checked credential, the log or the operator names as a company's id. Throws when it is not a decimal integer. */
export function companyId(text: string): CompanyId {
  if (!isCompanyId(text)) throw new Error(`no company id: ${JSON.stringify(text)}`)
  return text
}
