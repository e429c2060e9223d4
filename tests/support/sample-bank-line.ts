/** KES 116.00 of the bank. */
export const SAMPLE_BANK_LINE = {
  digest: 'a'.repeat(64),
  source: 'bank',
  receivedOn: '2026-11-05',
  amount: 116_00,
  currency: 'KES',
  reference: 'FT1',
  details: 'Invoice 12',
  payer: null,
  phone: null,
}
