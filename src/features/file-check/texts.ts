export const aCreditOrDebitNote = 'a credit or debit note'
export const aCopyOfPersonalData = 'a copy of personal data'
export const aDraftOfAnInvoice = 'a draft of an invoice'
export const aList = 'a list'
export const aReport = 'a report'
export const aStatementOfAnAccount = 'a statement of an account'
export const anAttendanceSheetForPayroll = 'an attendance sheet for payroll'
export const anExportOfPositions = 'an export of positions'
export const anIncidentPack = 'an incident pack'
export const anInvoice = 'an invoice'
export const checkAFile = 'Check a file'
export const checking = 'Checking…'
export const chooseAFile = 'Choose a file'
export const chooseAReportOrAnExportOrDrop =
  'Choose a report, an invoice or an export, or drop it on the button, to see whether this server exported it and whether it is unchanged.'
export const fileCouldNotBeChecked = 'The file could not be checked.'
export const fileStaysOnYourDeviceYourBrowserComputes =
  'The file stays on your device. Your browser computes its SHA-256 digest and asks the server about the digest only.'
export const nameIsUnchangedThisServerExportedItAs =
  '{name} is unchanged. This server exported it as {KINDS}, first on {value}.'
export const sha256Digest = 'SHA-256 {digest}'
export const theFieldsOfAnInvoiceForTheRevenueAuthority = 'the fields of an invoice for the revenue authority'
export const thisBrowserComputesDigestsOnPagesWithHttps =
  'This browser computes digests on pages with HTTPS only. Open this page by HTTPS.'
export const thisServerDidNotExportNameAsIt =
  'This server did not export {name} as it is. It was changed, even if by one byte only, or it comes from elsewhere.'
